import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { propertyNames } from '#backend/database/entity-columns';
import type { RowOf } from '#backend/database/rows';
import { communicationEvents, communications } from '#backend/database/tables/communications';
import { wireOf } from '#backend/database/wire';
import { communicationEntity } from '#contract/definitions/communication';
import type { Communication, CommunicationDetail } from '#contract/entities/communications';
import { type ContactRow, contactColumns, nameOf, withContact } from './joined.ts';

const wire = wireOf(communications, {
  ...propertyNames(communicationEntity),
  id: 'id',
  version: 'version',
  lastEvent: 'lastEvent',
  date: 'date',
  creatorPersonId: 'creatorPersonId',
  creatorCompanyId: 'creatorCompanyId',
  contactCompanyId: 'contactCompanyId',
  contactPersonId: 'contactPersonId',
  personId: 'personId',
  remindMinutes: 'remindMinutes',
});
const own = wire.columns('c');
type ListRow = RowOf<typeof own> & ContactRow & { creatorPersonName: string; personName: string };

/** Columns of lists; the filters' conditions name the tables c, company and contact. */
const listed = sql`${own}, ${contactColumns}, ${nameOf('creator')} as "creatorPersonName",
  ${nameOf('colleague')} as "personName"
  from communications c ${withContact}
    join persons creator on creator.id = c.creator_person_id
    join persons colleague on colleague.id = c.person_id`;

const toReply = (row: ListRow): Communication => ({
  ...wire.tell(row),
  contactCompanyName: row.contactCompanyName,
  contactPersonName: row.contactPersonName,
  contactPhone: row.contactPhone,
  creatorPersonName: row.creatorPersonName,
  personName: row.personName,
});

interface Page {
  where: SQL;
  /** Latest or earliest first. */
  orderBy: 'NEW' | 'OLD';
  limit: number;
  offset: number;
}

export const readCommunications = async (
  db: Db | Tx,
  { where, orderBy, limit, offset }: Page,
): Promise<Communication[]> => {
  const order = sql.raw(orderBy === 'NEW' ? 'c.date desc, c.id desc' : 'c.date, c.id');
  const { rows } = await db.execute<ListRow>(
    sql`select ${listed} where ${where} order by ${order} limit ${limit} offset ${offset}`,
  );
  return rows.map(toReply);
};

export const countCommunications = async (db: Db | Tx, where: SQL): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*) as count from communications c ${withContact} where ${where}`,
  );
  return rows[0]?.count ?? 0;
};

const eventWire = wireOf(communicationEvents, {
  id: 'id',
  type: 'type',
  date: 'at',
  commOldDate: 'commOldDate',
  commNewDate: 'commNewDate',
  observation: 'observation',
  personId: 'personId',
});
const eventColumns = eventWire.columns('e');
type EventRow = RowOf<typeof eventColumns> & { personName: string };

/** Reads a communication with its events; undefined if it does not exist. */
export const readCommunication = async (
  db: Db | Tx,
  id: number,
): Promise<CommunicationDetail | undefined> => {
  const [{ rows }, { rows: events }] = await Promise.all([
    db.execute<ListRow>(sql`select ${listed} where c.id = ${id}`),
    db.execute<EventRow>(
      sql`select ${eventColumns}, ${nameOf('p')} as "personName"
          from communication_events e join persons p on p.id = e.person_id
          where e.communication_id = ${id} order by e.id`,
    ),
  ]);
  const [row] = rows;
  return (
    row && {
      ...toReply(row),
      events: events.map((event) => ({ ...eventWire.tell(event), personName: event.personName })),
    }
  );
};
