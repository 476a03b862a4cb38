import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import { type Db, type Tx, transactInTrips } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { statement } from '#backend/database/prepared';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { orders } from '#backend/database/tables/orders';
import { AppError, refuseField } from '#backend/http/app-error';
import { readCompanyOrders } from '#backend/orders/queries';
import { type Line, totalOf } from '#backend/orders/rules';
import { type PreparedSale, storeSale } from '#backend/orders/sale';
import type { Caller } from '#backend/port';
import { termsOfCompany } from '#backend/prices/sources';
import { refuseUnread } from '#backend/quotations/known-customer';
import { isStockGone } from '#backend/stock/take-stock';
import { formatMoney, toCents } from '#contract/amounts/money';
import type { InputOf } from '#contract/calls';
import { initialValues, toWire } from '#contract/definitions/entity';
import { boughtOrder } from '#contract/definitions/order';
import type { Order } from '#contract/entities/orders';
import { COUNTER_STATES, tillPayment } from '#contract/orders/counter-payments';
import type { Branch, Variant } from '#variants/schema';
import { readCustomer } from './customer.ts';
import { priceSold } from './lines.ts';
import { shortageOf } from './shortage.ts';

type Input = InputOf<'orderSell'>['sale'];
type Selling = Pick<Dependencies, 'db' | 'variant' | 'now'>;

/** Returns the fingerprint of what one seller sent: the same key with another one is another sale. */
const fingerprint = (input: Input, userId: number): string =>
  createHash('sha256')
    .update(JSON.stringify(['counter', userId, input]))
    .digest('hex');

const twinColumns = columnsOf(orders, 'o', 'bodyHash', 'number');

const readSold = async (db: Db, guid: string): Promise<Order> => {
  const [order] = await readCompanyOrders(db, sql`o.guid = ${guid}::uuid`);
  if (!order) throw new AppError('record.notFound');
  return order;
};

/** Returns the sale that is stored under this key. @throws AppError order.keyReused for another content */
const findTwin = async (db: Db, guid: string, hash: string): Promise<Order | undefined> => {
  const { rows } = await db.execute<RowOf<typeof twinColumns>>(
    sql`select ${twinColumns} from orders o where o.guid = ${guid}::uuid`,
  );
  const [twin] = rows;
  if (!twin) return undefined;
  if (twin.bodyHash !== hash)
    throw new AppError('order.keyReused', {
      text: `Esta venta ya se guardó con otros datos: es el pedido N.º ${twin.number}.`,
    });
  return readSold(db, guid);
};

type Payments = readonly { paymentId: string; amountCents: number; receivedCents: number }[];

const insertingPayments = statement<{ orderId: number; parts: string }>(
  'insert-counter-payments',
  ({ orderId, parts }) => sql`insert into counter_payments
      (order_id, payment_id, amount_cents, received_cents)
    select ${orderId}::int, p."paymentId", p."amountCents", p."receivedCents"
    from json_to_recordset(${parts}::json)
      as p ("paymentId" text, "amountCents" int, "receivedCents" int)`,
);

/** @throws AppError request.invalid for parts that are not the total, a part of nothing, or a means named twice */
const checkPayments = (input: Input, totalCents: number): Payments => {
  const parts = input.Payments.map(({ PaymentId, Amount, Received = Amount }, at) => {
    const [amountCents, receivedCents] = [toCents(Amount), toCents(Received)];
    const path = `sale.Payments.${at}`;
    if (amountCents === 0 && totalCents > 0)
      throw refuseField(`${path}.Amount`, 'Quita el medio de pago sin importe');
    if (receivedCents < amountCents)
      throw refuseField(`${path}.Received`, `Falta dinero: son ${formatMoney(amountCents)}`);
    if (receivedCents > amountCents && PaymentId !== 'EFE')
      throw refuseField(`${path}.Received`, 'Solo el efectivo da vuelto');
    return { paymentId: PaymentId, amountCents, receivedCents };
  });
  if (new Set(parts.map(({ paymentId }) => paymentId)).size < parts.length)
    throw refuseField('sale.Payments', 'Suma los importes del mismo medio de pago');
  const sum = parts.reduce((all, { amountCents }) => all + amountCents, 0);
  if (sum !== totalCents)
    throw refuseField(
      'sale.Payments',
      `El total es ${formatMoney(totalCents)}, y los pagos suman ${formatMoney(sum)}`,
    );
  return parts;
};

/** Nothing is sent anywhere. */
const NOWHERE = {
  OrderPhoneType: 'HOM',
  OrderPhoneObservation: '',
  OrderAddress: '',
  OrderAddressIdentifier: '',
  OrderAddressGeolocation: '',
  OrderAddressObservation: '',
  OrderAddressZIPCode: '',
  OrderAddressRecipient: '',
  OrderAddressStateId: -1,
  OrderAddressStateName: '',
  OrderAddressCityId: -1,
  OrderAddressCityName: '',
  OrderShippingId: 'RES',
  ...toWire(boughtOrder, initialValues(boughtOrder)),
} as const;

const HANDED_OVER: PreparedSale['shipping'] = {
  id: 'RES',
  name: 'Venta en mostrador',
  description: '',
  arrival: '',
  priceCents: 0,
  departments: { only: [], except: [] },
};

interface Sold {
  input: Input;
  hash: string;
  branch: Branch;
  userId: number;
  createdAt: Date;
}

/** Describes the order of a sale whose lines are priced. */
const prepareSold = async (
  tx: Tx,
  variant: Variant,
  { input, hash, branch, userId, createdAt }: Sold,
): Promise<PreparedSale & { instructions: string[] }> => {
  const { buyer, invoice } = await readCustomer(tx, input);
  const payment = tillPayment(
    input.Payments.map(({ PaymentId: id, Amount }) => ({ id, cents: toCents(Amount) })),
  );
  return {
    guid: input.OrderGUID,
    bodyHash: hash,
    delivery: {
      ...NOWHERE,
      OrderPhone: input.CustomerPhone,
      OrderBranchCode: branch.code,
      OrderInvoiceName: invoice.name,
      OrderInvoiceIdentifier: invoice.identifier,
    },
    buyer,
    pricedById: input.Items.some(({ Discount }) => Discount > 0) ? userId : null,
    soldById: userId,
    destination: variant.destinationCompany,
    payment: {
      ...payment,
      description: '',
      instructions: [],
      currency: 'UYU',
      reserveMinutes: 0,
      pendingMinutes: 0,
    },
    shipping: HANDED_OVER,
    branch,
    states: COUNTER_STATES,
    state: COUNTER_STATES.at(-1) ?? 'DIS',
    reservedUntil: null,
    createdAt,
    // The shop's own.
    network: '',
    instructions: [],
  };
};

/**
 * Sells at the counter in one transaction: lines priced, units taken from one branch, order paid and handed over,
 * payments stored. A repeat returns the stored order, whatever has changed since.
 * @throws AppError request.invalid, order.keyReused, order.insufficientStock with the units left in the branch, and
 * those of `refuseUnread` and `priceSold`
 */
export const sellAtCounter = async (
  input: Input,
  { db, variant, now }: Selling,
  { session }: Pick<Caller<OwnSession>, 'session'>,
): Promise<Order> => {
  const { userId } = session;
  const hash = fingerprint(input, userId);
  const branch = variant.branches.find(({ code }) => code === input.OrderBranchCode);
  if (!branch) {
    // A repeat is answered also after its branch has closed.
    const twin = await findTwin(db, input.OrderGUID, hash);
    if (twin) return twin;
    throw refuseField('sale.OrderBranchCode');
  }
  const sold = { input, hash, branch, userId, createdAt: now() };
  const { CustomerCompanyId: companyId = null, CustomerPersonId: personId = null } = input;
  const terms = termsOfCompany(companyId, sold.createdAt);
  const selling = transactInTrips(db, {
    reads: async (tx): Promise<Line[]> => {
      // Before prices, which tell about the lists of a company.
      await refuseUnread(tx, session, { companyId, personId });
      return priceSold(tx, input.Items, { seller: session, terms });
    },
    work: async (tx, lines) => {
      const payments = checkPayments(input, totalOf(lines, 0));
      const sale = await prepareSold(tx, variant, sold);
      const { placed, last } = await storeSale(tx, variant, sale, lines);
      if (!placed) return { result: false, last };
      const parts = JSON.stringify(payments);
      return {
        result: true,
        last: [...last, insertingPayments({ orderId: placed.stored.id, parts })],
      };
    },
  });
  const isStored = await selling.catch(async (refusal: unknown) => {
    const isShort =
      isStockGone(refusal) ||
      (refusal instanceof AppError && refusal.code === 'order.insufficientStock');
    if (!isShort && !(refusal instanceof AppError)) throw refusal;
    // A repeat is answered before anything that has changed since.
    if (await findTwin(db, input.OrderGUID, hash)) return true;
    throw isShort ? await shortageOf(db, branch, { items: input.Items, terms }) : refusal;
  });
  if (isStored) return readSold(db, input.OrderGUID);
  const twin = await findTwin(db, input.OrderGUID, hash);
  if (!twin) throw new AppError('order.keyReused');
  return twin;
};
