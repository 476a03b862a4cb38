import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { columnsOf, isoOf, type RowOf } from '#backend/database/rows';
import { shopEvents } from '#backend/database/tables/shop-events';
import { AppError } from '#backend/http/app-error';
import type { Handlers, Session } from '#backend/port';
import type { InputOf, OutputOf } from '#contract/calls';
import { DAY_MS } from '#contract/time/dates';
import { EVENT_DAYS } from './cleanup.ts';

/** A place in the order of events: transaction, event, and the second in which it was handed out. */
interface Cursor {
  xid: string;
  id: number;
  second: number;
}

const CURSOR = /^(\d{1,20})-(\d{1,15})-(\d{1,12})$/;

const parse = (text: string): Cursor => {
  const [, xid, id, second] = CURSOR.exec(text) ?? [];
  if (xid === undefined) throw new AppError('changes.stale');
  return { xid, id: Number(id), second: Number(second) };
};

const write = (xid: string, id: number, at: Date): string =>
  `${xid}-${id}-${Math.floor(at.getTime() / 1_000)}`;

const columns = columnsOf(shopEvents, 'e', 'xid', 'id', 'type', 'at', 'data');

/** The oldest transaction that may still write: events of earlier ones are complete. */
const readHorizon = async (db: Db): Promise<string> => {
  const { rows } = await db.execute<{ xmin: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`,
  );
  const [row] = rows;
  if (!row) throw new Error('a select returned no row');
  return row.xmin;
};

const listChanges = async (
  db: Db,
  { since, subjects, rowsMax }: InputOf<'changeList'>,
  now: Date,
): Promise<OutputOf<'changeList'>> => {
  const horizon = await readHorizon(db);
  if (since === undefined) return { data: [], next: write(horizon, 0, now), more: false };
  const from = parse(since);
  const isOld = now.getTime() / 1_000 - from.second > (EVENT_DAYS - 1) * (DAY_MS / 1_000);
  // Another database counts transactions anew.
  if (isOld || BigInt(from.xid) > BigInt(horizon)) throw new AppError('changes.stale');
  const { rows } = await db.execute<RowOf<typeof columns>>(
    sql`select ${columns} from shop_events e
        where (e.xid, e.id) > (${from.xid}::xid8, ${from.id}::int8) and e.xid < ${horizon}::xid8
          and e.subject = any(${sql.param(subjects)}::text[])
        order by e.xid, e.id limit ${rowsMax + 1}`,
  );
  const page = rows.slice(0, rowsMax);
  const last = page.at(-1);
  const more = rows.length > rowsMax;
  return {
    data: page.map(({ type, at, data }) => ({ type, at: isoOf(at), data })),
    next:
      more && last ? write(last.xid, Number(last.id), new Date(last.at)) : write(horizon, 0, now),
    more,
  };
};

export const createChangeHandlers = ({
  db,
  now,
}: {
  db: Db;
  now: () => Date;
}): Handlers<'changeList', Session> => ({
  changeList: (input) => listChanges(db, input, now()),
});
