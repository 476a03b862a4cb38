import { sql } from 'drizzle-orm';
import { hashToken } from '#backend/auth/hash-token';
import type { Dependencies } from '#backend/database/dependencies';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { communications } from '#backend/database/tables/communications';
import { COMM_MINUTES, commEventNames, commStates, commTypeNames } from '#contract/communications';
import { DAY_MS } from '#contract/time/dates';
import type { Variant } from '#variants/schema';
import { type CalendarEvent, toCalendar } from './ics.ts';
import { type ContactRow, contactColumns, withContact } from './joined.ts';
import { agendaUrl } from './urls.ts';

/** Older entries are left out; a calendar keeps or drops its own copies. */
const PAST_MS = 90 * DAY_MS;
const MAX_EVENTS = 2_000;

const own = columnsOf(
  communications,
  'c',
  'id',
  'guid',
  'type',
  'subject',
  'message',
  'lastEvent',
  'date',
  'sequence',
  'createdAt',
  'updatedAt',
);
type Row = RowOf<typeof own> & ContactRow;

const toEvent = (row: Row, variant: Variant): CalendarEvent => {
  const date = new Date(row.date);
  const url = agendaUrl(variant, { id: row.id, date });
  const whom = [row.contactPersonName, row.contactPhone].filter(Boolean).join(' · ');
  const { calendar } = commStates[row.lastEvent];
  const done = calendar === 'done' ? `${commEventNames[row.lastEvent]}: ` : '';
  return {
    uid: `${row.guid}@${new URL(variant.url).hostname}`,
    sequence: row.sequence,
    start: date,
    minutes: COMM_MINUTES,
    createdAt: new Date(row.createdAt),
    changedAt: new Date(row.updatedAt),
    isCancelled: calendar === 'cancelled',
    isBusy: calendar === 'busy',
    summary: `${done}${commTypeNames[row.type]}, ${row.contactCompanyName}: ${row.subject}`,
    description: [whom, row.message, url].filter(Boolean).join('\n'),
    url,
  };
};

/** Finds the key's owner, unless they no longer sell for the shop. */
const findOwner = async (
  { db, variant }: Pick<Dependencies, 'db' | 'variant'>,
  key: string,
): Promise<number | undefined> => {
  const { rows } = await db.execute<{ personId: number }>(
    sql`select u.person_id as "personId" from calendar_feeds f
          join users u on u.id = f.user_id and not u.is_disabled
          join employees e on e.person_id = u.person_id
            and e.company_id = ${variant.destinationCompany.id}
        where f.key_hash = ${hashToken(key)}
          and exists (select from user_roles r where r.user_id = u.id and r.name = 'seller')`,
  );
  return rows[0]?.personId;
};

/** Returns a function that reads the calendar of a key, as text; null where the key is unknown. */
export const createCalendar =
  (deps: Pick<Dependencies, 'db' | 'variant' | 'now'>) =>
  async (key: string): Promise<string | null> => {
    const { db, variant, now } = deps;
    const personId = await findOwner(deps, key);
    if (personId === undefined) return null;
    const since = new Date(now().getTime() - PAST_MS).toISOString();
    const { rows } = await db.execute<Row>(
      sql`select ${own}, ${contactColumns} from communications c ${withContact}
          where c.person_id = ${personId} and c.date >= ${since}::timestamptz
          order by c.date desc, c.id desc limit ${MAX_EVENTS}`,
    );
    return toCalendar(
      `Agenda · ${variant.name}`,
      rows.map((row) => toEvent(row, variant)),
    );
  };
