/** Reads print requests, for the workshop and for their customers. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { columnsOf, isoOf, jsonOf, type RowOf } from '#backend/database/rows';
import { orders } from '#backend/database/tables/orders';
import {
  printEvents,
  printFilamentUses,
  printPieces,
  printRequests,
} from '#backend/database/tables/printing';
import { AppError } from '#backend/http/app-error';
import type { QuotationRow } from '#backend/quotations/queries';
import { readQuotations } from '#backend/quotations/queries';
import { fromCents } from '#contract/amounts/money';
import type {
  DeskPiece,
  DeskPrint,
  DeskRow,
  FollowedPiece,
  FollowedPrint,
  PrintEvent,
} from '#contract/entities/prints';
import { payAtOf } from '#contract/orders/payable';
import { quotedTotal } from '#contract/orders/quotation-prices';
import { quotationStateAt, quotationStates } from '#contract/orders/quotation-states';
import { pathOf } from '#variants/paths';
import type { Variant } from '#variants/schema';

const requestColumns = columnsOf(
  printRequests,
  'r',
  'id',
  'key',
  'version',
  'state',
  'name',
  'email',
  'phone',
  'note',
  'workerId',
  'quotationId',
  'receivedAt',
  'filesGoneAt',
);
const pieceJson = jsonOf(
  printPieces,
  'p',
  'id',
  'guid',
  'fileName',
  'fileBytes',
  'format',
  'material',
  'filamentId',
  'layerMm',
  'infill',
  'hasSupports',
  'quantity',
  'widthMm',
  'depthMm',
  'heightMm',
  'areaMm2',
  'volumeMm3',
  'supportsXMm3',
  'supportsYMm3',
  'supportsZMm3',
  'priceCents',
  'grams',
);

export type PieceRow = RowOf<typeof pieceJson>;
export type PrintRow = RowOf<typeof requestColumns> & {
  pieces: {
    piece: PieceRow;
    /** Belongs to its filament, as the code does; empty = the workshop chooses. */
    color: string;
    code: string;
  }[];
  workerName: string | null;
  awaitsReply: boolean;
};

/**
 * Reads received requests, the newest first.
 * @param where condition over `r`, the requests
 */
export const readPrints = async (
  db: Pick<Db | Tx, 'execute'>,
  where: SQL,
  { limit, offset }: { limit: number; offset: number } = { limit: 1, offset: 0 },
): Promise<PrintRow[]> => {
  const { rows } = await db.execute<PrintRow>(
    sql`select ${requestColumns}, w.first_name || ' ' || w.last_name as "workerName",
          coalesce((select actor = 'customer' and to_state is null from print_events
            where request_id = r.id order by id desc limit 1), false) as "awaitsReply",
          (select coalesce(json_agg(json_build_object('piece', ${pieceJson},
                'color', coalesce(f.color, ''), 'code', coalesce(product.code, ''))
              order by p.position), '[]')
            from print_pieces p left join print_filaments f on f.product_id = p.filament_id
              left join products product on product.id = f.product_id
            where p.request_id = r.id) as pieces
        from print_requests r left join users w on w.id = r.worker_id
        where r.received_at is not null and ${where}
        order by r.id desc limit ${limit} offset ${offset}`,
  );
  return rows;
};

/** @throws AppError record.notFound */
export const readPrint = async (db: Pick<Db | Tx, 'execute'>, where: SQL): Promise<PrintRow> => {
  const [row] = await readPrints(db, where);
  if (!row) throw new AppError('record.notFound');
  return row;
};

const eventColumns = columnsOf(printEvents, 'e', 'id', 'at', 'toState', 'actor', 'text');

const readEvents = async (db: Pick<Db | Tx, 'execute'>, id: number): Promise<PrintEvent[]> => {
  const { rows } = await db.execute<RowOf<typeof eventColumns> & { author: string }>(
    sql`select ${eventColumns}, coalesce(u.first_name || ' ' || u.last_name, '') as author
        from print_events e left join users u on u.id = e.user_id
        where e.request_id = ${id} order by e.id`,
  );
  return rows.map((row) => ({ ...row, at: isoOf(row.at) }));
};

const useColumns = columnsOf(printFilamentUses, 'u', 'id', 'at', 'grams', 'spools');

const readUses = async (db: Pick<Db | Tx, 'execute'>, id: number): Promise<DeskPrint['uses']> => {
  const { rows } = await db.execute<RowOf<typeof useColumns> & { material: string; color: string }>(
    sql`select ${useColumns}, f.material, f.color
        from print_filament_uses u join print_filaments f on f.product_id = u.product_id
        where u.request_id = ${id} order by u.id`,
  );
  return rows.map(({ spools, ...row }) => ({
    ...row,
    at: isoOf(row.at),
    spools: Object.values(spools).reduce((sum, units) => sum + units, 0),
  }));
};

const orderColumns = columnsOf(
  orders,
  'o',
  'id',
  'number',
  'followKey',
  'state',
  'paymentId',
  'userId',
);
type OrderRow = RowOf<typeof orderColumns>;

/** Reads the quotation of a request, and the order that it became. */
const readOffer = async (
  db: Pick<Db | Tx, 'execute'>,
  { quotationId }: PrintRow,
): Promise<{ quotation: QuotationRow | undefined; order: OrderRow | undefined }> => {
  if (quotationId === null) return { quotation: undefined, order: undefined };
  const [quotation] = await readQuotations(db, sql`q.id = ${quotationId}`);
  if (!quotation?.orderId) return { quotation, order: undefined };
  const { rows } = await db.execute<OrderRow>(
    sql`select ${orderColumns} from orders o where o.id = ${quotation.orderId}`,
  );
  return { quotation, order: rows[0] };
};

const followedPiece = ({ piece, color }: PrintRow['pieces'][number]): FollowedPiece => {
  const {
    guid: _guid,
    fileBytes: _bytes,
    format: _format,
    filamentId: _filament,
    ...facts
  } = piece;
  const { priceCents: _price, grams: _grams, ...shown } = facts;
  return { ...shown, color };
};

const deskPiece = ({ piece, color }: PrintRow['pieces'][number]): DeskPiece => {
  const { priceCents, ...shown } = piece;
  return { ...shown, color, price: priceCents === null ? null : fromCents(priceCents) };
};

const receivedAt = ({ receivedAt: at }: PrintRow): string => {
  // The condition of `readPrints`, which the type does not show.
  if (at === null) throw new Error('a request that was not received');
  return isoOf(at);
};

/** @param userId the caller's */
export const toDeskRow = (row: PrintRow, userId: number): DeskRow => {
  const { id: number, version, state, name, email, phone, note } = row;
  return {
    number,
    version,
    state,
    name,
    email,
    phone,
    note,
    receivedAt: receivedAt(row),
    worker:
      row.workerId === null
        ? null
        : { id: row.workerId, name: row.workerName ?? '', isMe: row.workerId === userId },
    awaitsReply: row.awaitsReply,
    hasFiles: row.filesGoneAt === null,
    pieces: row.pieces.map(deskPiece),
  };
};

/** Returns the link of a request, absolute; empty in a shop without the page. */
const printUrl = (variant: Variant, key: string): string => {
  const path = pathOf(variant, 'print-request');
  return path ? variant.url + path.replace('{key}', key) : '';
};

/** Returns the link of a request for a mail; the shop's start where it has no page. */
export const mailedUrl = (variant: Variant, key: string): string =>
  printUrl(variant, key) || variant.url;

interface Reading {
  variant: Variant;
  userId: number;
  now: Date;
}

/** Reads what the workshop knows about a request. @throws AppError record.notFound */
export const readDeskPrint = async (
  db: Pick<Db | Tx, 'execute'>,
  number: number,
  { variant, userId, now }: Reading,
): Promise<DeskPrint> => {
  const row = await readPrint(db, sql`r.id = ${number}`);
  const { quotation, order } = await readOffer(db, row);
  return {
    ...toDeskRow(row, userId),
    url: printUrl(variant, row.key),
    events: await readEvents(db, row.id),
    quotation: quotation
      ? {
          id: quotation.id,
          number: quotation.number,
          state: quotationStateAt(quotation, now),
          total: fromCents(quotedTotal(quotation.lines)),
          validUntil: quotation.validUntil,
          notes: quotation.notes,
        }
      : null,
    order: order ? { id: order.id, number: order.number, state: order.state } : null,
    uses: await readUses(db, row.id),
  };
};

/**
 * Reads a request as the holder of its link sees it.
 * @param viewerId the account of the holder's session, if any
 * @throws AppError record.notFound
 */
export const readFollowed = async (
  db: Pick<Db | Tx, 'execute'>,
  key: string,
  { now, viewerId }: { now: Date; viewerId: number | null },
): Promise<FollowedPrint> => {
  const row = await readPrint(db, sql`r.key = ${key}::uuid`);
  const { quotation, order } = await readOffer(db, row);
  const state = quotation && quotationStateAt(quotation, now);
  return {
    number: row.id,
    state: row.state,
    receivedAt: receivedAt(row),
    name: row.name,
    note: row.note,
    pieces: row.pieces.map(followedPiece),
    // Names of employees are not shown.
    events: (await readEvents(db, row.id)).map((event) => ({ ...event, author: '' })),
    quotation:
      quotation && state && quotationStates[state].isShown
        ? {
            number: quotation.number,
            key: quotation.key,
            state,
            total: fromCents(quotedTotal(quotation.lines)),
          }
        : null,
    order: order
      ? {
          number: order.number,
          key: order.followKey,
          state: order.state,
          payAt: payAtOf(order, viewerId),
        }
      : null,
  };
};
