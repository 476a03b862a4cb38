/** Places, persons, users and their sessions. */
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  personAddress,
  personEmail,
  personEntity,
  personPhone,
} from '#contract/definitions/person';
import { citext, instant, partOf, referenceTo, rowId } from '../columns.ts';
import { columnsFor } from '../entity-columns.ts';

/** Departments of Uruguay; ids begin at 1. */
export const states = pgTable('states', {
  id: smallint('id').primaryKey(),
  name: text('name').notNull(),
});

export const cities = pgTable(
  'cities',
  {
    id: integer('id').primaryKey(),
    stateId: smallint('state_id')
      .notNull()
      .references(() => states.id),
    name: text('name').notNull(),
    postcode: text('postcode').notNull().default(''),
  },
  (table) => [index('cities_state').on(table.stateId)],
);

export const persons = pgTable('persons', {
  id: rowId(),
  ...columnsFor(personEntity),
  defaultPhoneId: integer('default_phone_id'),
  defaultAddressId: integer('default_address_id'),
  defaultEmailId: integer('default_email_id'),
  /** Incremented by every change; a save with an older version is refused. */
  version: integer('version').notNull().default(1),
});

/** Whether it belongs to the company that the person buys for, according to the person. */
const ofCompany = () => boolean('of_company').notNull().default(false);
const ofPerson = () => partOf('person_id', () => persons.id);

export const personPhones = pgTable(
  'person_phones',
  {
    id: rowId(),
    personId: ofPerson(),
    ...columnsFor(personPhone),
    ofCompany: ofCompany(),
  },
  (table) => [index('person_phones_person').on(table.personId)],
);

export const personAddresses = pgTable(
  'person_addresses',
  {
    id: rowId(),
    personId: ofPerson(),
    ...columnsFor(personAddress),
    stateId: smallint('state_id')
      .notNull()
      .references(() => states.id),
    cityId: referenceTo('city_id', () => cities.id),
    identifier: text('identifier').notNull().default(''),
    /** `latitude,longitude`, or empty. */
    geolocation: text('geolocation').notNull().default(''),
    /** When the geocoder is called for it; null = never (again). */
    geocodeAt: instant('geocode_at'),
    geocodeTries: smallint('geocode_tries').notNull().default(0),
    ofCompany: ofCompany(),
  },
  (table) => [
    index('person_addresses_person').on(table.personId),
    index('person_addresses_geocode').on(table.geocodeAt),
  ],
);

export const personEmails = pgTable(
  'person_emails',
  {
    id: rowId(),
    personId: ofPerson(),
    ...columnsFor(personEmail),
    email: citext('email').notNull(),
  },
  (table) => [index('person_emails_person').on(table.personId)],
);

export const users = pgTable(
  'users',
  {
    id: rowId(),
    guid: uuid('guid').notNull().unique().defaultRandom(),
    email: citext('email').notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** argon2id, in its encoded form. */
    passwordHash: text('password_hash').notNull(),
    personId: integer('person_id').references(() => persons.id),
    /** The company that the user registered for; null for a person's account. */
    companyId: integer('company_id'),
    /** The company's name as typed by this user; names typed by others are not shown. */
    companyName: text('company_name').notNull().default(''),
    /** Users exist only once they are activated. */
    activatedAt: instant('activated_at').notNull().defaultNow(),
    isDisabled: boolean('is_disabled').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Incremented by every change of a seller. */
    version: integer('version').notNull().default(1),
  },
  (table) => [index('users_person').on(table.personId), index('users_company').on(table.companyId)],
);

export const userRoles = pgTable(
  'user_roles',
  {
    userId: partOf('user_id', () => users.id),
    name: citext('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, hex, so that the table's content allows no login. */
    tokenHash: text('token_hash').primaryKey(),
    userId: partOf('user_id', () => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    address: text('address').notNull().default(''),
    /** When its user last proved who it is: by the login, a second factor, or the password where there is none. */
    provedAt: instant('proved_at'),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
  ],
);

/** Browsers in which a user has logged in before: failed logins elsewhere do not lock the user out of them. */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** SHA-256 of the token in the browser's cookie, hex. */
    tokenHash: text('token_hash').notNull(),
    userId: partOf('user_id', () => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.userId] }),
    index('known_devices_user').on(table.userId, table.createdAt),
    index('known_devices_expiry').on(table.expiresAt),
  ],
);

/**
 * Registrations that wait for the click on their mailed link. A row contains everything and changes nothing else;
 * the click creates the user, the person and the lists from it.
 */
export const registrations = pgTable(
  'registrations',
  {
    /** SHA-256 of the key in the link, hex. */
    keyHash: text('key_hash').primaryKey(),
    email: citext('email').notNull(),
    /** Empty once this or another registration of the address was used. */
    passwordHash: text('password_hash').notNull(),
    /** Whether another registration of the address was pending at the same time: then the click asks for a password. */
    isContested: boolean('is_contested').notNull().default(false),
    /** The input, as backend/auth/pending-registrations.ts parses it; null once it was used. */
    data: jsonb('data'),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** Kept after use, so that a second click can report that the first one worked. */
    usedAt: instant('used_at'),
  },
  (table) => [
    index('registrations_email').on(table.email, table.createdAt),
    index('registrations_expiry').on(table.expiresAt),
  ],
);

/** Single-use, short-lived links in mails that reset an account's password or erase the account. */
export const accountKeys = pgTable(
  'account_keys',
  {
    /** SHA-256 of the key in the link, hex. */
    keyHash: text('key_hash').primaryKey(),
    userId: partOf('user_id', () => users.id),
    /** `restore`, `erase`. */
    purpose: text('purpose').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** Kept after use, so that a second click can report that the first one worked. */
    usedAt: instant('used_at'),
  },
  (table) => [
    index('account_keys_user').on(table.userId, table.purpose),
    index('account_keys_expiry').on(table.expiresAt),
  ],
);
