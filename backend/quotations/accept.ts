import { eq, sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import { findStaffTable } from '#backend/auth/staff-table';
import { type Db, transactInTrips } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { derivedGuid } from '#backend/database/derived-guid';
import { quotations } from '#backend/database/tables/quotations';
import { AppError, refuseField } from '#backend/http/app-error';
import type { Buyer } from '#backend/orders/insert-order';
import { lockAccount } from '#backend/orders/limits';
import { bodyHash, type Line } from '#backend/orders/rules';
import { prepareSale, readInstructionsOf, storeSale } from '#backend/orders/sale';
import type { Caller } from '#backend/port';
import { isStockGone } from '#backend/stock/take-stock';
import { formatMoney, fromCents, toCents } from '#contract/amounts/money';
import type { InputOf, OutputOf } from '#contract/calls';
import { refusedRows } from '#contract/calls/orders';
import { messages } from '#contract/messages';
import { paysOnline } from '#contract/orders/payments';
import { quotedTotal, unitCentsOf } from '#contract/orders/quotation-prices';
import { mayBe, quotationStateAt } from '#contract/orders/quotation-states';
import { dayText } from '#contract/time/dates';
import { readKnown } from './known-customer.ts';
import { movePrintOf } from './print-of.ts';
import { type QuotationRow, readQuotations } from './queries.ts';
import { lockQuotation } from './write.ts';

type Input = InputOf<'quotationAccept'>;
type Accepted = OutputOf<'quotationAccept'>['data'];

/**
 * @param known the quotation's customer where a seller accepts it for that one: a link may be anybody's
 * @throws AppError order.sellerCannotBuy; request.invalid where nobody says who buys
 */
const buyerOf = (
  session: OwnSession | null,
  guest: Input['guest'],
  known: Awaited<ReturnType<typeof readKnown>> | undefined,
): Buyer => {
  if (session?.isSeller) throw new AppError('order.sellerCannotBuy');
  if (session) return session;
  if (!guest) throw refuseField('guest.name', messages.required);
  const { company = null, person = null } = known ?? {};
  return {
    userId: person?.userId ?? null,
    personId: person?.id ?? null,
    firstName: person?.name ?? guest.name,
    lastName: person?.lastName ?? guest.lastName,
    personIdentifier: person?.identifier ?? '',
    email: guest.email,
    company: company && { name: company.name, identifier: company.identifier },
    companyId: company?.id,
  };
};

/** Returns an accepted quotation's order to whoever sent the same acceptance. @throws AppError quotation.over */
const acceptedBefore = ({ order }: QuotationRow, hash: string): Accepted => {
  if (!order) throw new Error('an accepted quotation has no order');
  const { number, followKey: key, guid: gUID, paymentId } = order;
  if (order.bodyHash === hash) return { number, key, gUID, isPaidOnline: paysOnline(paymentId) };
  throw new AppError('quotation.over', {
    text: `Este presupuesto ya fue aceptado: es el pedido ${number}.`,
    detail: { number, key },
  });
};

/** @throws AppError quotation.over, quotation.changed */
const checkOpen = (row: QuotationRow, version: number, now: Date): void => {
  const state = quotationStateAt(row, now);
  if (state === 'EXP')
    throw new AppError('quotation.over', {
      text: `Este presupuesto venció el ${dayText(row.validUntil)}. Escríbenos y te lo renovamos.`,
    });
  if (!mayBe(state, 'accept')) throw new AppError('quotation.over');
  if (version !== row.version) throw new AppError('quotation.changed');
};

/** Returns the lines of the order. @throws AppError order.unknownItem for a product that was removed since */
const orderLines = ({ lines }: QuotationRow): Line[] =>
  lines.map(({ productId, code, name, priceCents, discount, quantity }) => {
    if (productId === null && code !== '')
      throw new AppError('order.unknownItem', { detail: { items: [{ code }] } });
    const unitCents = unitCentsOf({ priceCents, discount });
    return { productId, code, name, priceCents: unitCents, quantity, vehicle: '' };
  });

/** Names the products that are short, without their stock levels. */
const shortage = ({ lines }: QuotationRow, codes: readonly string[]): AppError => {
  const names = lines.flatMap(({ code, name }) => (codes.includes(code) ? [name] : []));
  return new AppError('order.insufficientStock', {
    text: `Stock insuficiente de ${names.join(' y de ')}. Escríbenos y lo resolvemos.`,
    detail: { items: codes.map((code) => ({ code })) },
  });
};

const inWords = (refusal: unknown, row: QuotationRow): unknown => {
  if (isStockGone(refusal))
    return shortage(
      row,
      row.lines.flatMap(({ productId, code }) => (productId === null ? [] : [code])),
    );
  if (!(refusal instanceof AppError) || refusal.code !== 'order.insufficientStock') return refusal;
  const { items } = refusedRows.parse(refusal.info.detail);
  return shortage(
    row,
    items.map(({ code }) => code),
  );
};

/** Reads a quotation that its link shows. @throws AppError record.notFound */
export const readOffered = async (db: Pick<Db, 'execute'>, key: string): Promise<QuotationRow> => {
  const [row] = await readQuotations(db, sql`q.key = ${key}::uuid and q.state <> 'DRA'`);
  if (!row) throw new AppError('record.notFound');
  return row;
};

/**
 * Turns a quotation into its order, once: the quotation's row is locked, and the order's key follows from the GUID of
 * the quotation, which its link does not tell.
 * @param clerk the seller who accepts it for a customer, whose order it is; `session` is null then
 * @throws AppError record.notFound, quotation.over, quotation.changed, quotation.needsAccount,
 * order.sellerCannotBuy, and those of `storeSale`
 */
export const acceptQuotation = async (
  { key, version, order: delivery, shippingPrice, guest }: Input,
  deps: Pick<Dependencies, 'db' | 'variant' | 'now'>,
  { session, clientAddress }: Pick<Caller<OwnSession | null>, 'session' | 'clientAddress'>,
  clerk?: Pick<OwnSession, 'userId'>,
): Promise<Accepted> => {
  const { db, variant, now } = deps;
  const offered = await readOffered(db, key);
  const buyer = buyerOf(session, guest, clerk && (await readKnown(db, offered)));
  const hash = bodyHash(delivery, [key, session?.userId ?? null, session ? null : guest]);
  const { guestLimit } = (await findStaffTable(db)).table;
  const sale = await prepareSale(
    {
      // Not of its key: whoever has the link could place an order under that.
      guid: derivedGuid(`quotation:${offered.guid}`),
      bodyHash: hash,
      delivery,
      buyer,
      pricedById: offered.authorId,
      placedById: clerk?.userId,
    },
    deps,
    // The seller's network is no customer's.
    clerk ? null : clientAddress,
  );
  const { priceCents: shippingCents } = sale.shipping;
  const accepting = transactInTrips(db, {
    reads: (tx) => readInstructionsOf(tx, variant, sale),
    work: async (tx, instructions) => {
      // Before all rows, as in every transaction about orders.
      if (buyer.userId !== null) await lockAccount(tx, buyer.userId);
      const row = await lockQuotation(tx, sql`q.id = ${offered.id}`);
      if (row.state === 'ACC') return { result: acceptedBefore(row, hash) };
      checkOpen(row, version, now());
      // A merge or a removal may have come in between.
      if (clerk && (await readKnown(tx, row)).company?.id !== buyer.companyId)
        throw new AppError('quotation.changed');
      if (toCents(shippingPrice) !== shippingCents)
        throw new AppError('order.priceChanged', {
          detail: { items: [], shippingPrice: fromCents(shippingCents) },
        });
      if (!clerk && buyer.userId === null && quotedTotal(row.lines) > toCents(guestLimit))
        throw new AppError('quotation.needsAccount', {
          text:
            guestLimit > 0
              ? `Para aceptar más de ${formatMoney(toCents(guestLimit))} ingresa con tu cuenta.`
              : 'Para aceptarlo ingresa con tu cuenta.',
        });
      // Before stock, as where its filament is taken.
      await movePrintOf(tx, row.id, 'ACC', now());
      const { placed, last } = await storeSale(
        tx,
        variant,
        { ...sale, instructions },
        orderLines(row),
      );
      if (!placed) throw new AppError('order.keyReused');
      const { order, stored } = placed;
      await tx
        .update(quotations)
        .set({ state: 'ACC', acceptedAt: now(), orderId: stored.id, version: row.version + 1 })
        .where(eq(quotations.id, row.id));
      const result = {
        number: order.number,
        key: stored.followKey,
        gUID: order.gUID,
        isPaidOnline: paysOnline(order.paymentId),
      };
      return { result, last };
    },
  });
  return accepting.catch((refusal: unknown) => {
    throw inWords(refusal, offered);
  });
};
