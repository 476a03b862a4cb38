/** An order's card shows sellers whether the buyer's company is confirmed. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { order } from '../../src/islands/orders/sample-order.ts';
import { csvHead, orderLines } from '../../src/islands/orders/toolbar/csv.ts';

const { BuyerFacts } = await import('../../src/islands/orders/card/BuyerFacts.tsx');

const of = (isOfCompany?: boolean) => ({
  ...order,
  counter: {
    attention: '',
    companyName: 'Frenos del Sur',
    companyIdentifier: '216543210012',
    isOfCompany,
    phoneObservation: '',
    addressZIPCode: '',
    notes: [],
  },
});
const card = (isOfCompany?: boolean): string =>
  renderToStaticMarkup(<BuyerFacts order={of(isOfCompany)} />);

test('a company that the buyer alone names is marked as unconfirmed, on the card and in the export', () => {
  expect(card(false)).toContain('Frenos del Sur, RUT 216543210012');
  expect(card(false)).toContain('Empresa sin confirmar');
  expect(csvHead() + orderLines([of(false)])).toContain('"Frenos del Sur (sin confirmar)"');
});

test('a confirmed buyer, or one of unknown status, has no mark', () => {
  for (const isOfCompany of [true, undefined]) {
    expect(card(isOfCompany)).toContain('Frenos del Sur, RUT 216543210012');
    expect(card(isOfCompany)).not.toContain('confirmar');
    expect(orderLines([of(isOfCompany)])).toContain('"Frenos del Sur"');
  }
});
