import { expect, test } from 'vitest';
import type { Order } from '#contract/entities/orders';
import { ordersCsv } from './csv.ts';

const order: Order = {
  id: 1,
  gUID: 'g',
  number: 1001,
  version: 1,
  date: '2026-11-21T10:00:00.000Z',
  state: 'PPE',
  items: [{ code: '-1+1', name: 'Radiador "Gol"; 1.6', price: 1234.5, quantity: 2 }],
  total: 2469,
  address: '@SUM(A1)',
  addressCityName: 'Montevideo',
  addressStateName: 'Montevideo',
  addressRecipient: '',
  addressObservation: '',
  phone: '+59899000001',
  paymentId: 'BRDE',
  paymentName: 'Depósito bancario',
  shippingId: 'MON',
  shippingName: 'Envío',
  shippingPrice: 0,
  personName: '=HYPERLINK("http://x")',
  personLastName: 'Ñandú',
  userEmail: 'a@b.example',
};

test('cells that a spreadsheet would run are text, quotes and separators survive', () => {
  const [head, line] = ordersCsv([order]).split('\r\n');
  expect(head?.startsWith('\uFEFF"Número";"Fecha"')).toBe(true);
  expect(line).toContain(`"'=HYPERLINK(""http://x"") Ñandú"`);
  expect(line).toContain(`"'@SUM(A1)"`);
  expect(line).toContain(`"'-1+1"`);
  expect(line).toContain(`"'+59899000001"`);
  expect(line).toContain('"Radiador ""Gol""; 1.6";2;1234,5;2469');
});
