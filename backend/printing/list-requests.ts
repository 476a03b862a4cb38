import { count, type SQL, sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import { wordList } from '#backend/database/columns';
import type { Dependencies } from '#backend/database/dependencies';
import { printRequests } from '#backend/database/tables/printing';
import { folded, holdsWords, typedWords } from '#backend/database/text-search';
import { refuseFilter } from '#backend/http/filter-values';
import type { InputOf, OutputOf } from '#contract/calls';
import type { FilterItem } from '#contract/fields/list-fields';
import { OPEN_PRINTS, PRINT_STATES } from '#contract/orders/print-states';
import { readPrints, toDeskRow } from './prints.ts';

const ROWS = 20;

/** Matches requests that contain every word. */
const contains = (text: string): SQL =>
  holdsWords(
    typedWords(text),
    folded(sql`concat_ws(' ', r.id, r.name, r.email, r.phone,
      (select string_agg(p.file_name, ' ') from print_pieces p where p.request_id = r.id))`),
  );

/** @throws AppError request.invalid */
const workerCondition = (value: string, userId: number): SQL => {
  if (value === 'NONE') return sql`r.worker_id is null`;
  if (value === 'ME') return sql`r.worker_id = ${userId}`;
  if (!/^\d{1,9}$/.test(value)) throw refuseFilter('worker');
  return sql`r.worker_id = ${Number(value)}`;
};

/** @throws AppError request.invalid for an unknown filter or state */
const conditionOf = ({ FilterKey: key, FilterValue: value }: FilterItem, userId: number): SQL => {
  if (key === 'text') return contains(value);
  if (key === 'worker') return workerCondition(value, userId);
  if (key !== 'state') throw refuseFilter(key);
  if (value === 'OPEN') return sql`r.state in ${wordList(OPEN_PRINTS)}`;
  const state = PRINT_STATES.find((one) => one === value.toUpperCase());
  if (!state) throw refuseFilter(key);
  return sql`r.state = ${state}`;
};

export const listRequests = async (
  { db }: Pick<Dependencies, 'db'>,
  { filters, rowIndex, rowsMax = ROWS }: InputOf<'printRequestFilter'>,
  { userId }: OwnSession,
): Promise<OutputOf<'printRequestFilter'>> => {
  const where = sql.join(
    [sql`true`, ...filters.map((filter) => conditionOf(filter, userId))],
    sql` and `,
  );
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from print_requests r where r.received_at is not null and ${where}`,
  );
  const found = await readPrints(db, where, { limit: rowsMax, offset: rowIndex * rowsMax });
  return {
    resultCount: rows[0]?.n ?? 0,
    data: found.map((row) => toDeskRow(row, userId)),
  };
};

/** Lists the requests of an account. */
export const listOwn = async (
  { db }: Pick<Dependencies, 'db'>,
  { rowIndex, rowsMax = ROWS }: InputOf<'printOwn'>,
  { userId }: OwnSession,
): Promise<OutputOf<'printOwn'>> => {
  const where = sql`r.user_id = ${userId}`;
  const [total] = await db
    .select({ n: count() })
    .from(printRequests)
    .where(sql`user_id = ${userId} and received_at is not null`);
  const found = await readPrints(db, where, { limit: rowsMax, offset: rowIndex * rowsMax });
  return {
    resultCount: total?.n ?? 0,
    data: found.map((row) => {
      const { number, state, receivedAt } = toDeskRow(row, userId);
      const fileNames = row.pieces.map(({ piece }) => piece.fileName);
      return { number, key: row.key, state, receivedAt, fileNames };
    }),
  };
};
