/** An order as the server tells of it, for tests of the browser's stores. */
import type { Order } from '#contract/entities/orders';

export const wireOrder = (guid: string, changes: Partial<Order> = {}): Order => ({
  id: 1,
  gUID: guid,
  number: 1001,
  version: 1,
  date: '2026-11-21T10:00:00.000Z',
  state: 'PPE',
  items: [{ code: 'RA1', name: 'Radiador', price: 5000, quantity: 1 }],
  total: 5000,
  address: '',
  addressCityName: '',
  addressStateName: '',
  addressRecipient: '',
  addressObservation: '',
  phone: '099 000 000',
  paymentId: 'BRDE',
  paymentName: 'Depósito',
  shippingId: 'RES',
  shippingName: 'Retiro',
  shippingPrice: 0,
  personName: 'Ana',
  personLastName: 'Pérez',
  userEmail: 'ana@nam.example',
  ...changes,
});
