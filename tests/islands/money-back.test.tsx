/** An order's card shows refunds, to its buyer too, and lets sellers refund the rest. */
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import type { Order } from '#contract/entities/orders';
import type { User } from '#contract/entities/people';
import { counter, order } from '../../src/islands/orders/sample-order.ts';
import { standInBrowser } from '../support/browser.ts';

standInBrowser();
const { $session } = await import('#stores/account/session');
const { OrderCard } = await import('../../src/islands/orders/card/OrderCard.tsx');
const { Returned } = await import('../../src/ui/order/Returned.tsx');

type Paid = NonNullable<typeof counter.paid>;

/** Renders the seller's view of a refund, beside the order's state. */
const besideState = (paid: Paid | undefined, showsBuyer = true): string => {
  const shown = { ...order, counter: { ...counter, paid } };
  const html = renderToStaticMarkup(
    <OrderCard order={shown} showsBuyer={showsBuyer} onAsk={() => undefined} />,
  );
  return /<header.*?<\/header>/s.exec(html)?.[0].replace(/\s/g, ' ') ?? '';
};
const partly: Paid = [{ currency: 'UYU', amount: 2469, returned: 1000, left: 1469 }];

const BUTTON = 'Devolver el dinero';
beforeEach(() => logIn(true));
/** Rendered once, a component sees the initial store; the card only reads this of a session. */
const logIn = (
  isSeller: boolean,
  more: Partial<Pick<User, 'permissions' | 'refundLimit'>> = { permissions: ['refunds'] },
): void => {
  Object.assign($session, { init: { status: 'user', user: { isSeller, ...more } } });
};

test('a seller sees the refunded amount of the total, and refunds the rest from there', () => {
  const html = besideState(partly);
  expect(html).toContain('Se devolvió $ 1.000,00 de $ 2.469,00');
  expect(html).toContain(BUTTON);
});

test('a full refund leaves nothing to refund; without a refund nothing is shown', () => {
  const whole = besideState([{ currency: 'UYU', amount: 2469, returned: 2469, left: 0 }]);
  expect(whole).toContain('Se devolvió $ 2.469,00 de $ 2.469,00');
  expect(whole).not.toContain(BUTTON);
  const untouched = besideState([{ currency: 'UYU', amount: 2469, returned: 0, left: 2469 }]);
  expect(untouched).not.toContain('Se devolvió');
  expect(untouched).toContain(BUTTON);
});

test('without an online payment, for buyers, and for colleagues who are no sellers there is no button', () => {
  expect(besideState(undefined)).not.toContain(BUTTON);
  expect(besideState(partly, false)).not.toContain('evol');
  logIn(false);
  expect(besideState(partly)).not.toContain(BUTTON);
});

test('a seller without the permission for refunds is offered them up to a limit only', () => {
  logIn(true, { permissions: ['orders'] });
  expect(besideState(partly)).not.toContain(BUTTON);
  logIn(true, { permissions: ['orders'], refundLimit: 500 });
  expect(besideState(partly)).toContain(BUTTON);
});

/** Renders the buyer's view of a refund, under the total. */
const underTotal = (own: Partial<Order>): string => {
  const html = renderToStaticMarkup(
    <OrderCard order={{ ...order, ...own }} showsBuyer={false} onAsk={() => undefined} />,
  );
  const foot = /<tfoot>(.*)<\/tfoot>/s.exec(html)?.[1] ?? '';
  return (
    foot
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .split('IVA inc')[1]
      ?.trim() ?? ''
  );
};

test('a buyer sees below the total the amounts charged and refunded in dollars', () => {
  const dollars = { currency: 'USD', amount: 61.73, returned: 10 };
  expect(underTotal({ paid: [dollars] })).toBe(
    '$ 2.469,00 Te cobramos US$ 61,73 Te devolvimos US$ 10,00',
  );
  expect(underTotal({ paid: [{ ...dollars, returned: 0 }] })).toBe(
    '$ 2.469,00 Te cobramos US$ 61,73',
  );
});

test('for pesos the total shows the charged amount', () => {
  const pesos = { currency: 'UYU', amount: 2469 };
  expect(underTotal({ paid: [{ ...pesos, returned: 0 }] })).toBe('$ 2.469,00');
  expect(underTotal({ paid: [{ ...pesos, returned: 1000 }] })).toBe(
    '$ 2.469,00 Te devolvimos $ 1.000,00',
  );
  expect(underTotal({})).toBe('$ 2.469,00');
});

test('money by hand is on no statement of a card', () => {
  const said = (isByHand: boolean): string =>
    renderToStaticMarkup(<Returned amount="$ 100,00" date={null} isByHand={isByHand} />);
  expect(said(true)).toContain('Te devolvimos $ 100,00, en efectivo o por transferencia.');
  expect(said(true)).not.toContain('tarjeta');
  expect(said(false)).toContain('Con una tarjeta puede tardar hasta dos resúmenes.');
});
