import { type SQL, sql } from 'drizzle-orm';
import { isOfCompany } from '#backend/database/buyer-company';
import type { Db } from '#backend/database/connection';
import { refuseField } from '#backend/http/app-error';
import type { InputOf, OutputOf } from '#contract/calls';
import { timelineEntry } from '#contract/entities/communications';
import { messages } from '#contract/messages';
import { wireInstant } from '#contract/time/wire-dates';

const ROWS = 20;

/** The last entry of a page: everything after it is older, whatever was added since. */
const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([123])_(\d{1,9})$/;

const olderThan = (before: string | undefined): SQL => {
  if (before === undefined) return sql`true`;
  const [, at = '', kind, id] = CURSOR.exec(before) ?? [];
  if (!wireInstant(at)) throw refuseField('before');
  return sql`(x.at, x.kind, x.id) < (${at}::timestamptz, ${Number(kind)}::int, ${Number(id)}::int)`;
};

/** To the wire's own precision, so that a cursor names exactly one place. */
const moment = (instant: SQL): SQL => sql`date_trunc('milliseconds', ${instant})`;
const isoOf = (instant: SQL): SQL =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Sorts a finished entry by the time at which it took place, and everything else by the time of writing. */
const happened = moment(
  sql`case when e.type = 'DON' then least(e.comm_new_date, e.at) else e.at end`,
);

interface Whose {
  companyId: number | undefined;
  personId: number | undefined;
}

const both = (conditions: (SQL | undefined)[]): SQL =>
  sql.join(
    conditions.filter((each) => each !== undefined),
    sql` and `,
  );

const events = ({ companyId, personId }: Whose): SQL => sql`
  select 1 as kind, e.id, ${happened} as at, json_build_object('kind', 'event',
      'personName', concat_ws(' ', p.name, p.last_name), 'communicationId', c.id,
      'communicationType', c.type, 'subject', c.subject, 'message', c.message, 'type', e.type,
      'commOldDate', ${isoOf(sql`e.comm_old_date`)}, 'commNewDate', ${isoOf(sql`e.comm_new_date`)},
      'observation', e.observation) as data
  from communications c
    join communication_events e on e.communication_id = c.id
    join persons p on p.id = e.person_id
  where ${both([
    companyId === undefined ? undefined : sql`c.contact_company_id = ${companyId}`,
    personId === undefined ? undefined : sql`c.contact_person_id = ${personId}`,
  ])}`;

/** A person's are found by their user. */
const ordered = ({ companyId, personId }: Whose, shopId: number): SQL =>
  both([
    sql`o.destination_company_id = ${shopId}`,
    companyId === undefined ? undefined : sql`o.company_id = ${companyId}`,
    personId === undefined
      ? undefined
      : sql`o.user_id in (select id from users where person_id = ${personId})`,
  ]);

const buyer = sql`concat_ws(' ', o.person_name, o.person_last_name)`;

const orders = (whose: Whose, shopId: number): SQL => sql`
  select 2, o.id, ${moment(sql`o.created_at`)}, json_strip_nulls(json_build_object('kind', 'order',
      'personName', ${buyer}, 'number', o.number, 'total', o.total_cents / 100.0, 'state', o.state,
      'isOfCompany', ${isOfCompany('o')}))
  from orders o where ${ordered(whose, shopId)}`;

const moves = (whose: Whose, shopId: number): SQL => sql`
  select 3, v.id, ${moment(sql`v.at`)}, json_build_object('kind', 'orderEvent',
      'personName', case when v.actor = 'seller' then concat_ws(' ', u.first_name, u.last_name)
        when v.actor = 'buyer' then ${buyer} else '' end,
      'number', o.number, 'fromState', v.from_state, 'toState', v.to_state, 'reason', v.reason)
  from orders o
    join order_events v on v.order_id = o.id and v.from_state is not null
    left join users u on u.id = v.user_id
  where ${ordered(whose, shopId)}`;

/**
 * @param seesOrders whether the caller may read the shop's orders
 * @throws AppError request.invalid without a company or person, or with an invalid page key
 */
export const readTimeline = async (
  db: Db,
  { companyId, personId, before, rowsMax = ROWS }: InputOf<'communicationTimeline'>,
  { shopId, seesOrders }: { shopId: number; seesOrders: boolean },
): Promise<OutputOf<'communicationTimeline'>> => {
  if (companyId === undefined && personId === undefined)
    throw refuseField('companyId', messages.required);
  const whose = { companyId, personId };
  const parts = seesOrders
    ? [events(whose), orders(whose, shopId), moves(whose, shopId)]
    : [events(whose)];
  const { rows } = await db.execute<{ kind: number; id: number; at: string; data: object }>(
    sql`select x.kind, x.id, ${isoOf(sql`x.at`)} as at, x.data from (
          ${sql.join(parts, sql` union all `)}) x
        where ${olderThan(before)}
        order by x.at desc, x.kind desc, x.id desc limit ${rowsMax + 1}`,
  );
  const page = rows.slice(0, rowsMax);
  const last = page.at(-1);
  return {
    data: page.map(({ kind, id, at, data }) =>
      timelineEntry.parse({ ...data, key: `${kind}_${id}`, at }),
    ),
    next: last && rows.length > rowsMax ? `${last.at}_${last.kind}_${last.id}` : null,
  };
};
