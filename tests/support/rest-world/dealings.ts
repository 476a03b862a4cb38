/** Orders, communications and the home of the pretended host's documents as rows of our own tables. */
import { sql } from 'drizzle-orm';
import { communicationEvents, communications } from '#backend/database/tables/communications';
import { orderEvents, orderItems, orders } from '#backend/database/tables/orders';
import { config } from '#backend/database/tables/site';
import { folded } from '#backend/database/text-search';
import { goodsText, searchableText } from '#backend/orders/search-text';
import { toCents } from '#contract/amounts/money';
import { COMM_EVENTS, COMM_TYPES } from '#contract/communications';
import { ORDER_STATES } from '#contract/orders/order-states';
import { PAYMENT_IDS, SHIPPING_IDS } from '#contract/orders/payments';
import type { OrderDocument } from '#emulators/rest-host/documents/dealings';
import type { World } from '#emulators/rest-host/world';
import { oneOf, type Tx } from './spelling.ts';

const totalOf = ({ Items, OrderShippingPrice }: OrderDocument): number =>
  Items.reduce(
    (sum, { Price, Quantity }) => sum + toCents(Price) * Quantity,
    toCents(OrderShippingPrice),
  );

/** Returns the search text that the shop would have stored for this order. */
const wordsOf = (order: OrderDocument) => {
  const text = searchableText({
    personName: order.OrderPersonName,
    personLastName: order.OrderPersonLastName,
    personIdentifier: order.OrderPersonIdentifier,
    userEmail: order.OrderUserEmail,
    companyName: '',
    companyIdentifier: '',
    invoiceName: '',
    invoiceIdentifier: '',
    phone: order.OrderPhone,
    address: order.OrderAddress,
    recipient: order.OrderAddressRecipient,
  });
  return folded(
    sql`${`${text} ${order.OrderAddressCityName} ${order.OrderAddressStateName}`}::text`,
  );
};

const BRANCHES: Readonly<Record<string, string>> = { B: 'Bulevar', C: 'Cerro Largo' };

export const plantOrders = async (
  tx: Tx,
  { orders: documents, people, products }: World,
): Promise<void> => {
  const userId = (guid: string) => people.Users.findIndex(({ UserGUID }) => UserGUID === guid) + 1;
  await tx.insert(orders).values(
    documents.map((order) => ({
      id: order.OrderId,
      guid: order.OrderGUID,
      bodyHash: '',
      words: wordsOf(order),
      goods: folded(
        sql`${goodsText(order.Items.map(({ Code: code, Name: name }) => ({ code, name })))}::text`,
      ),
      number: order.OrderNumber,
      state: oneOf(ORDER_STATES, order.OrderState),
      userId: userId(order.OrderUserGUID),
      userEmail: order.OrderUserEmail,
      personId: order.OrderPersonId,
      personName: order.OrderPersonName,
      personLastName: order.OrderPersonLastName,
      personIdentifier: order.OrderPersonIdentifier,
      phone: order.OrderPhone,
      phoneType: order.OrderPhoneType,
      address: order.OrderAddress,
      addressZipCode: order.OrderAddressZIPCode,
      addressRecipient: order.OrderAddressRecipient,
      addressStateId: order.OrderAddressStateId || null,
      addressStateName: order.OrderAddressStateName,
      addressCityId: order.OrderAddressCityId || null,
      addressCityName: order.OrderAddressCityName,
      destinationCompanyId: order.OrderDestinationCompanyId,
      destinationCompanyName: order.OrderDestinationCompanyName,
      destinationCompanyIdentifier: order.OrderDestinationCompanyIdentifier,
      shippingId: oneOf(SHIPPING_IDS, order.OrderShippingId),
      shippingName: order.OrderShippingName,
      shippingPriceCents: toCents(order.OrderShippingPrice),
      branchCode: order.OrderBranchCode,
      branchName: BRANCHES[order.OrderBranchCode] ?? '',
      paymentId: oneOf(PAYMENT_IDS, order.OrderPaymentId),
      paymentName: order.OrderPaymentName,
      totalCents: totalOf(order),
      reservedUntil: ['INI', 'PCH', 'PPE'].includes(order.OrderState)
        ? new Date('2099-01-01T00:00:00Z')
        : null,
      createdAt: new Date(order.OrderDate),
    })),
  );
  await tx.insert(orderItems).values(
    documents.flatMap(({ OrderId, Items }) =>
      Items.map((item, position) => ({
        orderId: OrderId,
        position,
        productId: products.find(({ ProductCode }) => ProductCode === item.Code)?.ProductId ?? 0,
        code: item.Code,
        name: item.Name,
        priceCents: toCents(item.Price),
        quantity: item.Quantity,
        taken: Object.fromEntries(
          item.Taken.map(({ BranchCode, BranchQuant }) => [BranchCode, BranchQuant]),
        ),
      })),
    ),
  );
  await tx.insert(orderEvents).values(
    documents.map((order) => ({
      orderId: order.OrderId,
      toState: oneOf(ORDER_STATES, order.OrderState),
      actor: 'buyer' as const,
      userId: userId(order.OrderUserGUID),
      at: new Date(order.OrderDate),
    })),
  );
};

export const plantCommunications = async (
  tx: Tx,
  { communications: documents }: World,
): Promise<void> => {
  await tx.insert(communications).values(
    documents.map((comm) => ({
      id: comm.CommId,
      type: oneOf(COMM_TYPES, comm.CommType),
      subject: comm.CommSubject,
      message: comm.CommMessage,
      lastEvent: oneOf(COMM_EVENTS, comm.CommLastEvent),
      date: new Date(comm.CommDate),
      creatorPersonId: comm.CommCreatorPersonId,
      creatorCompanyId: comm.CommCreatorCompanyId,
      contactCompanyId: comm.CommContactCompanyId,
      contactPersonId: comm.CommContactPersonId || null,
      personId: comm.CommPersonId,
    })),
  );
  await tx.insert(communicationEvents).values(
    documents.flatMap(({ CommId, Events }) =>
      Events.map((event) => ({
        id: event.EventId,
        communicationId: CommId,
        type: oneOf(COMM_EVENTS, event.EventType),
        personId: event.PersonId,
        at: new Date(event.EventDate),
        commOldDate: event.CommOldDate === '' ? null : new Date(event.CommOldDate),
        commNewDate: new Date(event.CommNewDate),
        observation: event.EventObservation,
      })),
    ),
  );
};

export const plantConfig = async (tx: Tx, { config: documents }: World): Promise<void> => {
  await tx
    .insert(config)
    .values(
      documents.map(({ ConfigKey, ConfigValue }) => ({ key: ConfigKey, value: ConfigValue })),
    );
};
