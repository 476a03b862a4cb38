/** An order for tests, with texts that a spreadsheet would run. */
import type { Order } from '#contract/entities/orders';

export const order: Order = {
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
  branchCode: '',
  branchName: '',
  invoiceName: '',
  invoiceIdentifier: '',
  observation: '',
  trackingNumber: '',
  personName: '=HYPERLINK("http://x")',
  personLastName: 'Ñandú',
  userEmail: 'a@b.example',
};

/** The company's view of it, with nothing that needs attention. */
export const counter: NonNullable<Order['counter']> = {
  attention: '',
  companyName: '',
  companyIdentifier: '',
  phoneObservation: '',
  addressZIPCode: '',
  notes: [],
};
