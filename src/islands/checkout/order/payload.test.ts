import { expect, test } from 'vitest';
import { orderPayload } from '#contract/calls/orders';
import type { Address, Person, Phone, User } from '#contract/entities/people';
import type { Cart } from '#stores/cart/cart';
import { loadVariant } from '#variants/load';
import { invoiceOf } from '../../../ui/checkout/invoice.ts';
import { choicesOf } from './choices.ts';
import { errorAt, orderErrors, otherError } from './order-errors.ts';
import { orderInput } from './payload.ts';

const phone = (id: number, isDefault = false): Phone => ({
  id,
  phone: `09${id} 000 000`,
  type: 'WOR',
  observation: 'interno 5',
  isDefault,
});
const address = (id: number, isDefault = false): Address => ({
  id,
  stateId: 2,
  cityId: 3,
  stateName: 'Canelones',
  cityName: 'Pando',
  address: `Ruta ${id}`,
  zIPCode: '91000',
  recipient: 'Ana',
  observation: 'portón verde',
  identifier: 'casa',
  geolocation: '-34.7,-55.9',
  isDefault,
});
const person: Person = {
  id: 7,
  name: 'Ana',
  lastName: 'Pérez',
  identifier: '12345678',
  employeeOf: [],
  phones: [phone(1), phone(2, true)],
  addresses: [address(1), address(2)],
  emails: [],
  defaultPhone: 2,
  defaultAddress: null,
  defaultEmail: null,
};
const user: User = {
  gUID: 'u',
  name: 'ana',
  email: 'ana@nam.example',
  firstName: 'A',
  lastName: 'P',
  isSeller: false,
  roles: [],
  externalId: 'Person:7',
  person,
  company: { id: 4, name: 'Taller', identifier: '211003420017' },
};
const nam = await loadVariant('NAM');
const everywhere = { only: [], except: [] };
const shop = {
  branches: nam.branches,
  shippings: [
    { id: 'RES' as const, name: 'Retiro', description: '', priceCents: 0 },
    { id: 'MON' as const, name: 'Montevideo', description: '', priceCents: 240_00 },
  ].map((shipping) => ({ ...shipping, arrival: '', departments: everywhere })),
  payments: nam.payments.slice(0, 1).map((payment) => ({
    ...payment,
    id: 'BRDE' as const,
    name: 'Depósito',
  })),
};
const cart: Cart = {
  guid: '7f9242ac-6a67-40d5-bb9e-5004cf39c852',
  items: [{ code: 'RA1', imageCode: 'RA', name: 'Radiador', priceCents: 5_100_50, quantity: 2 }],
  itemsCount: 2,
  totalCents: 10_201_00,
};
const destination = { id: 1, name: 'Radiadores NAM S.R.L.', identifier: '211003420017' };
const nothing = {
  phoneId: -1,
  addressId: -1,
  shippingId: '',
  paymentId: '',
  branchCode: '',
  newAddress: null,
};
const silent = { invoice: { isWanted: false, name: '', identifier: '' }, written: {} };
const known = { states: [] };

test('without a choice: the default, else the first; a pickup has no address', () => {
  const choices = choicesOf(nothing, person, shop, known);
  expect(choices).toMatchObject({ shipping: { id: 'RES' }, payment: { id: 'BRDE' } });
  expect(choices.phone?.id).toBe(2);
  expect(choices.address).toBeUndefined();
  expect(choicesOf({ ...nothing, shippingId: 'MON' }, person, shop, known).address?.id).toBe(1);
});

test('a choice is kept while it is available', () => {
  const draft = { ...nothing, phoneId: 1, addressId: 99, shippingId: 'MON' };
  const choices = choicesOf(draft, person, shop, { ...known, shippingPrices: { MON: 300_00 } });
  expect(choices.phone?.id).toBe(1);
  expect(choices.address?.id).toBe(1);
  expect(choices.shipping.priceCents).toBe(300_00);
});

test('the order carries every field of the spec, and the contract takes it', () => {
  const choices = choicesOf({ ...nothing, shippingId: 'MON' }, person, shop, known);
  const order = orderInput(cart, user, choices, silent, destination);
  expect(order).toEqual({
    OrderGUID: cart.guid,
    OrderState: 'INI',
    OrderNumber: 0,
    OrderUserEmail: 'ana@nam.example',
    OrderCompanyId: 4,
    OrderCompanyName: 'Taller',
    OrderCompanyIdentifier: '211003420017',
    OrderPersonId: 7,
    OrderPersonName: 'Ana',
    OrderPersonLastName: 'Pérez',
    OrderPersonIdentifier: '12345678',
    OrderPhone: '092 000 000',
    OrderPhoneType: 'WOR',
    OrderPhoneObservation: 'interno 5',
    OrderAddress: 'Ruta 1',
    OrderAddressIdentifier: 'casa',
    OrderAddressGeolocation: '-34.7,-55.9',
    OrderAddressObservation: 'portón verde',
    OrderAddressZIPCode: '91000',
    OrderAddressRecipient: 'Ana',
    OrderAddressStateId: 2,
    OrderAddressStateName: 'Canelones',
    OrderAddressCityId: 3,
    OrderAddressCityName: 'Pando',
    OrderDestinationCompanyId: 1,
    OrderDestinationCompanyName: 'Radiadores NAM S.R.L.',
    OrderDestinationCompanyIdentifier: '211003420017',
    OrderShippingId: 'MON',
    OrderShippingName: 'Montevideo',
    OrderShippingTerm: 0,
    OrderShippingPrice: 240,
    OrderBranchCode: '',
    OrderPaymentId: 'BRDE',
    OrderPaymentName: 'Depósito',
    OrderInvoiceName: '',
    OrderInvoiceIdentifier: '',
    OrderObservation: '',
    Items: [{ Code: 'RA1', Name: 'Radiador', Price: 5100.5, Quantity: 2 }],
  });
  expect(orderPayload.safeParse(order).success).toBe(true);
});

test('a missing phone and a missing address give the messages of the spec', () => {
  const bare = { ...user, person: { ...person, phones: [], addresses: [] } };
  const choices = choicesOf({ ...nothing, shippingId: 'MON' }, bare.person, shop, known);
  const issues = orderPayload.safeParse(orderInput(cart, bare, choices, silent, destination)).error
    ?.issues;
  expect(issues?.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['OrderPhone', 'Debes ingresar un Teléfono'],
    ['OrderAddress', 'Debes ingresar una Dirección'],
  ]);
});

test('a pick-up names its branch, a company its invoice', () => {
  const choices = choicesOf({ ...nothing, branchCode: 'C' }, person, shop, known);
  const input = {
    invoice: invoiceOf(null, user.company),
    written: { OrderObservation: 'Sin apuro' },
  };
  const order = orderInput(cart, user, choices, input, destination);
  expect(orderPayload.parse(order)).toMatchObject({
    OrderBranchCode: 'C',
    OrderInvoiceName: 'Taller',
    OrderInvoiceIdentifier: '211003420017',
    OrderObservation: 'Sin apuro',
  });
  expect(orderErrors(order, choices, input.invoice)).toEqual({});
});

test('missing values of a pick-up and an invoice are reported at their fields', () => {
  const choices = { ...choicesOf(nothing, person, shop, known), branch: undefined };
  const invoice = { isWanted: true, name: '', identifier: '21' };
  const order = orderInput(cart, user, choices, { ...silent, invoice }, destination);
  const errors = orderErrors(order, choices, invoice);
  expect(errorAt(errors, 'branch')).toBe('Elige en qué local lo retiras');
  expect(errorAt(errors, 'invoiceName')).toBe('Este campo es obligatorio');
  expect(errorAt(errors, 'invoiceIdentifier')).toBe('Ingrese un RUT válido');
  expect(otherError(errors)).toBeUndefined();
});

test('a requested but empty invoice is reported, not omitted', () => {
  const choices = choicesOf({ ...nothing, branchCode: 'C' }, person, shop, known);
  const errorsOf = (invoice: { isWanted: boolean; name: string; identifier: string }) =>
    orderErrors(
      orderInput(cart, user, choices, { ...silent, invoice }, destination),
      choices,
      invoice,
    );
  const empty = { name: '', identifier: ' ' };
  expect(errorsOf({ isWanted: true, ...empty })).toEqual({
    OrderInvoiceName: 'Este campo es obligatorio',
    OrderInvoiceIdentifier: 'Este campo es obligatorio',
  });
  expect(errorsOf({ isWanted: false, ...empty })).toEqual({});
});
