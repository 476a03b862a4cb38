/** Communications with customers, their history, and the calendar feeds of sellers. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { type CommEventType, OPEN_EVENTS } from '#contract/communications';
import { communicationEntity } from '#contract/definitions/communication';
import { instant, partOf, rowId, wordList } from '../columns.ts';
import { columnsFor } from '../entity-columns.ts';
import { persons, users } from './accounts.ts';
import { companies } from './companies.ts';

const ofPerson = (name: string) =>
  integer(name)
    .notNull()
    .references(() => persons.id);
const ofCompany = (name: string) =>
  integer(name)
    .notNull()
    .references(() => companies.id);

export const communications = pgTable(
  'communications',
  {
    id: rowId(),
    /** Idempotency key made by the page; also the UID in calendars. */
    guid: uuid('guid').notNull().unique().defaultRandom(),
    /** Incremented by every change; a save with an older version is refused. */
    version: integer('version').notNull().default(1),
    ...columnsFor(communicationEntity),
    /** Type of its newest event. */
    lastEvent: text('last_event').$type<CommEventType>().notNull(),
    date: instant('date').notNull(),
    /** Incremented when time or state change; SEQUENCE in calendars (RFC 5545, 3.8.7.4). */
    sequence: integer('sequence').notNull().default(0),
    /** How long before it a reminder is mailed; null = none. */
    remindMinutes: smallint('remind_minutes'),
    /** When the reminder is due; null = never, or already written. */
    remindAt: instant('remind_at'),
    creatorPersonId: ofPerson('creator_person_id'),
    creatorCompanyId: ofCompany('creator_company_id'),
    contactCompanyId: ofCompany('contact_company_id'),
    contactPersonId: integer('contact_person_id').references(() => persons.id, {
      onDelete: 'set null',
    }),
    /** The seller in charge. */
    personId: ofPerson('person_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('communications_date').on(table.date, table.id),
    index('communications_company').on(table.contactCompanyId, table.date, table.id),
    index('communications_contact').on(table.contactPersonId, table.date, table.id),
    index('communications_person').on(table.personId, table.date),
    // Only open ones, which are few.
    index('communications_open')
      .on(table.date)
      .where(sql`last_event in ${wordList(OPEN_EVENTS)}`),
    index('communications_remind').on(table.remindAt).where(sql`remind_at is not null`),
  ],
);

export const communicationEvents = pgTable(
  'communication_events',
  {
    id: rowId(),
    communicationId: partOf('communication_id', () => communications.id),
    type: text('type').$type<CommEventType>().notNull(),
    personId: ofPerson('person_id'),
    at: instant('at').notNull().defaultNow(),
    /** Null for the first event. */
    commOldDate: instant('comm_old_date'),
    commNewDate: instant('comm_new_date').notNull(),
    observation: text('observation').notNull().default(''),
  },
  (table) => [index('communication_events_communication').on(table.communicationId, table.id)],
);

/** Keys in the addresses of calendar feeds, one per user. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256 of the key, hex, so that the table's content opens no calendar. */
  keyHash: text('key_hash').notNull().unique(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
