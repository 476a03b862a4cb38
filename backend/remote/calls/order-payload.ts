/**
 * Builds an order as hosts accept it (spec, section 3): the page's choices plus our own data. Nothing that the shop or
 * the host knows better is taken from the page.
 */
import { AppError } from '#backend/http/app-error';
import { toCents } from '#contract/amounts/money';
import type { OrderPayload } from '#contract/calls/orders';
import { scalarNames, wireName } from '#contract/definitions/entity';
import { boughtOrder } from '#contract/definitions/order';
import type { Product } from '#contract/entities/catalog';
import { isForSale } from '#contract/goods/for-sale';
import { MAX_NOTE } from '#contract/limits';
import { withCarsNoted } from '#contract/orders/cars-noted';
import { needsAddress } from '#contract/orders/payments';
import { digitsOf, isSamePhone } from '#contract/people/phones';
import { normal } from '#contract/text/plain-text';
import { choiceOf, unreachable } from '#variants/order-choice';
import { chosenBranch } from '#variants/pickup';
import { isOfferedForOrders } from '#variants/samples';
import type { Variant } from '#variants/schema';
import type { RemoteSession } from '../sessions/sessions.ts';
import { isSameNote, type OwnOrderKey, withOrderNotes } from '../wire/order-notes.ts';
import type { Place } from './order-place.ts';
import type { ExistingOrder } from './own-orders.ts';
import { rowsOf, unitsOf } from './own-orders.ts';

/** Names the cars of the rows in the order's note: hosts have no place for them in a row. */
export const withCarsInNote = (payload: OrderPayload): OrderPayload => ({
  ...payload,
  OrderObservation: withCarsNoted(payload.OrderObservation, payload.Items, MAX_NOTE),
});

/**
 * Deterministic for the same order and buyer, so that a host recognises repeats.
 * @param place of its address, from the host's lists
 * @param lacks keys that the host drops, or may drop
 * @throws AppError order.option; host.notOffered for a discount code; request.invalid at the field
 */
export const hostPayload = (
  payload: OrderPayload,
  place: Place | undefined,
  { user, ...session }: RemoteSession,
  variant: Variant,
  lacks: (key: OwnOrderKey) => boolean,
) => {
  if (payload.OrderDiscountCode) throw new AppError('host.notOffered');
  const choice = choiceOf(variant, payload);
  if ('code' in choice) throw new AppError(choice.code, choice.info);
  const { payment, shipping, branch } = choice;
  if (!isOfferedForOrders(payment)) throw new AppError('order.option');
  const refused = unreachable(shipping, place?.stateName);
  if (refused) throw new AppError(refused.code, refused.info);
  const { OrderReplacesGUID: _, OrderDiscountCode: __, OrderDiscount: ___, ...own } = payload;
  const { id, name, identifier } = variant.destinationCompany;
  return {
    ...own,
    Items: own.Items.map(({ Vehicle: ____, ...item }) => item),
    // Paid by instructions, the only way over a host.
    OrderState: 'PPE',
    OrderUserEmail: session.email,
    OrderCompanyId: session.company?.id ?? 0,
    OrderCompanyName: session.company?.name ?? '',
    OrderCompanyIdentifier: session.company?.identifier ?? '',
    OrderPersonId: session.personId ?? 0,
    OrderPersonName: session.firstName,
    OrderPersonLastName: session.lastName,
    OrderPersonIdentifier: session.personIdentifier,
    OrderAddressObservation: withOrderNotes(
      own.OrderAddressObservation,
      {
        branchCode: branch?.code ?? '',
        branchName: branch?.name ?? '',
        invoiceName: own.OrderInvoiceName,
        invoiceIdentifier: own.OrderInvoiceIdentifier,
        observation: own.OrderObservation,
      },
      lacks,
    ),
    OrderAddressStateName: place?.stateName ?? '',
    OrderAddressCityName: place?.cityName ?? '',
    OrderDestinationCompanyId: id,
    OrderDestinationCompanyName: name,
    OrderDestinationCompanyIdentifier: identifier,
    OrderShippingName: shipping.name,
    OrderShippingTerm: 0,
    OrderShippingPrice: shipping.priceCents / 100,
    OrderBranchCode: branch?.code ?? '',
    OrderPaymentName: payment.name,
    OrderNumber: 0,
  };
};

/**
 * Throws if items or prices have changed.
 * @param products by lower-cased code, as visible to everybody
 * @throws AppError order.unknownItem, order.priceChanged, each with the rows in `detail`
 */
export const throwIfChanged = (
  { Items: items, OrderShippingPrice, OrderShippingId }: OrderPayload,
  products: ReadonlyMap<string, Product>,
  variant: Variant,
): void => {
  const unknownItems = items.filter(
    ({ Code }) => !isForSale(products.get(Code.toLowerCase())?.price),
  );
  if (unknownItems.length > 0)
    throw new AppError('order.unknownItem', {
      detail: {
        items: [...new Set(unknownItems.map(({ Code }) => Code))].map((code) => ({ code })),
      },
    });
  const shipping = variant.shippings.find(({ id }) => id === OrderShippingId);
  const shippingCents = shipping?.priceCents ?? 0;
  const changed = items.flatMap(({ Code, Price }) => {
    const { code, name, price } = products.get(Code.toLowerCase()) ?? {};
    if (code === undefined || name === undefined || price == null) return [];
    return toCents(price) === toCents(Price) ? [] : [{ code, name, price }];
  });
  if (changed.length > 0 || toCents(OrderShippingPrice) !== shippingCents)
    throw new AppError('order.priceChanged', {
      detail: {
        items: [...new Map(changed.map((item) => [item.code, item])).values()],
        shippingPrice: shippingCents / 100,
      },
    });
};

/** Compares texts regardless of case, accents and spacing, which hosts may change. */
const isSameText = (one: string, other: string): boolean =>
  normal(one).replace(/\s+/g, ' ').trim() === normal(other).replace(/\s+/g, ' ').trim();

/** Compares texts; an empty one counts as equal. */
const isSameOrEmpty = (one: string, other: string): boolean =>
  one === '' || other === '' || isSameText(one, other);

const nonEmpty = (names: readonly (string | undefined)[]): string[] =>
  names.flatMap((name) => (name ? [name] : []));

/** Returns an order's place names: from the host's lists and from the page. */
const namesOf = (payload: OrderPayload, place: Place | undefined) => ({
  cities: nonEmpty([place?.cityName, payload.OrderAddressCityName]),
  states: nonEmpty([place?.stateName, payload.OrderAddressStateName]),
});

const matchesAny = (reported: string, names: readonly string[]): boolean =>
  reported === '' || names.length === 0 || names.some((name) => isSameText(reported, name));

/** Compares places by ids where the host reports them, as names vary, else by name. */
const isSamePlace = (
  { order, placeIds: { cityId, stateId } }: ExistingOrder,
  { OrderAddressCityId, OrderAddressStateId }: OrderPayload,
  { cities, states }: ReturnType<typeof namesOf>,
): boolean =>
  cityId > 0 && stateId > 0 && OrderAddressCityId > 0
    ? cityId === OrderAddressCityId && stateId === OrderAddressStateId
    : matchesAny(order.addressCityName, cities) && matchesAny(order.addressStateName, states);

const wordsOf = (text: string): string[] => normal(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Compares addresses: hosts may change punctuation and append the place, but another number is another door. */
const isSameAddress = (reported: string, sent: string, places: readonly string[]): boolean => {
  const [words, own] = [wordsOf(reported), wordsOf(sent)];
  if (words.length === 0 || own.length === 0) return true;
  const place = new Set(places.flatMap(wordsOf));
  return (
    own.every((word, at) => words[at] === word) &&
    words.slice(own.length).every((word) => place.has(word))
  );
};

/**
 * Returns whether an order has the same destination, as far as the host reports it.
 * @param place of its address, from the host's lists
 */
const hasSameDestination = (
  existing: ExistingOrder,
  payload: OrderPayload,
  place: Place | undefined,
  variant: Variant,
): boolean => {
  const { order } = existing;
  const isBrought = needsAddress(payload.OrderShippingId);
  const branch = isBrought ? undefined : chosenBranch(variant, payload.OrderBranchCode);
  const names = namesOf(payload, place);
  return (
    isSameOrEmpty(order.branchCode, branch?.code ?? '') &&
    isSameAddress(order.address, payload.OrderAddress, [...names.cities, ...names.states]) &&
    isSamePlace(existing, payload, names) &&
    isSameOrEmpty(order.addressRecipient, payload.OrderAddressRecipient)
  );
};

/** Compares optional fields where the host reports them: an invoice may be added or removed. */
const hasSameDetails = (
  { order, reports: tells }: ExistingOrder,
  payload: OrderPayload,
): boolean => {
  const sent = new Map<string, unknown>(Object.entries(payload));
  return (
    scalarNames(boughtOrder).every(
      (name) =>
        !tells(name) ||
        isSameNote(`${order[name]}`, `${sent.get(wireName(boughtOrder, name))}`, isSameText),
    ) &&
    (!tells('invoiceName') ||
      isSameNote(order.invoiceName, payload.OrderInvoiceName, isSameText)) &&
    (!tells('invoiceIdentifier') ||
      digitsOf(order.invoiceIdentifier) === digitsOf(payload.OrderInvoiceIdentifier)) &&
    (!tells('addressObservation') ||
      isSameNote(order.addressObservation, payload.OrderAddressObservation, isSameText))
  );
};

/**
 * Returns whether the existing order under a key equals the one sent again.
 * @param place of its address, from the host's lists
 */
export const isSame = (
  existing: ExistingOrder,
  payload: OrderPayload,
  place: Place | undefined,
  variant: Variant,
): boolean => {
  const { order } = existing;
  return (
    unitsOf(order.items) === unitsOf(rowsOf(payload.Items)) &&
    order.paymentId === payload.OrderPaymentId &&
    order.shippingId === payload.OrderShippingId &&
    // Hosts may reformat it.
    isSamePhone(order.phone, payload.OrderPhone) &&
    hasSameDestination(existing, payload, place, variant) &&
    hasSameDetails(existing, payload)
  );
};
