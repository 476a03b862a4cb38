/** Sellers and customers are told what comes next: who gives money back, and why an account is needed. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { OfferedQuotation } from '#contract/entities/quotations';
import type { Returnable } from '#contract/entities/returns';
import { order } from '../../src/islands/orders/sample-order.ts';
import { standInBrowser } from '../support/browser.ts';

standInBrowser();
const { $session } = await import('#stores/account/session');
const { ReturnForm } = await import('../../src/islands/orders/returns/ReturnForm.tsx');
const { AcceptForm } = await import('../../src/islands/quotation/AcceptForm.tsx');
const { CallerTools } = await import('../../src/ui/communications/CallerTools.tsx');

/** Rendered once, a component sees the initial store. */
const logIn = (permissions: string[]): void => {
  Object.assign($session, { init: { status: 'user', user: { isSeller: true, permissions } } });
};
const found: Returnable = {
  items: [
    { position: 0, code: 'R1', name: 'Radiador', price: 7460, quantity: 1, left: 1, back: 0 },
  ],
  shippingPrice: 0,
  until: null,
  isOpen: true,
  money: { left: 7460, due: 0 },
};
const returnOf = (): string =>
  renderToStaticMarkup(<ReturnForm order={order} found={found} onClose={() => undefined} />);

test('a seller who may not give money back is told how much others give back', () => {
  logIn(['orders']);
  expect(returnOf()).toContain('Faltará devolver $ 7.460,00');
  expect(returnOf()).toContain('«Devoluciones»');
  logIn(['orders', 'refunds']);
  expect(returnOf()).not.toContain('Faltará devolver');
  expect(returnOf()).toContain('Cómo se devuelve el dinero');
});

const quotation: OfferedQuotation = {
  ...{ number: 101, version: 1, date: '2026-12-01T10:00:00.000Z', state: 'SEN' },
  ...{ validUntil: '2026-12-08', items: [], total: 25_840, authorName: 'Lucía' },
  ...{ customerName: 'Rubén Acosta', customerPhone: '099 123 456', customerEmail: '' },
  ...{ branchCode: '', notes: '' },
  ...{ needsAccount: true, guestLimit: 20_000, order: null },
};
const acceptOf = (changes: Partial<OfferedQuotation> = {}): string => {
  vi.stubGlobal('location', { pathname: '/presupuesto/k', search: '' });
  return renderToStaticMarkup(
    <AcceptForm
      quotation={{ ...quotation, ...changes }}
      quotationKey="k"
      user={null}
      orderHref={() => ''}
      onAgain={() => undefined}
    />,
  );
};

test('above the limit the customer reads why, and comes back after registering', () => {
  const html = acceptOf();
  expect(html).toContain('más de $ 20.000,00 se aceptan con una cuenta');
  expect(html).toContain('href="/iniciar?from=%2Fpresupuesto%2Fk"');
  expect(html).toContain('href="/registro?from=%2Fpresupuesto%2Fk"');
});

test('the customer does not type again what the seller wrote', () => {
  const html = acceptOf({ needsAccount: false });
  for (const value of ['Rubén', 'Acosta', '099 123 456'])
    expect(html).toContain(`value="${value}"`);
});

test('a quotation and a sale begin with the phone of an unknown caller', () => {
  logIn(['orders']);
  const html = renderToStaticMarkup(<CallerTools text="099 123 456" />);
  expect(html).toContain('href="/gestion/presupuestos/nuevo?telefono=099%20123%20456"');
  expect(html).toContain('href="/gestion/mostrador?telefono=099+123+456"');
  logIn(['customers']);
  expect(renderToStaticMarkup(<CallerTools text="099 123 456" />)).toBe('');
});
