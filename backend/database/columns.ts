/** Column types that Drizzle lacks or that many tables share. */
import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** A row's id, assigned by the database. */
export const rowId = () => integer('id').primaryKey().generatedByDefaultAsIdentity();

export const referenceTo = <N extends string>(name: N, column: () => AnyPgColumn) =>
  integer(name).notNull().references(column);

/** A reference to the row with which this one is deleted. */
export const partOf = <N extends string>(name: N, column: () => AnyPgColumn) =>
  integer(name).notNull().references(column, { onDelete: 'cascade' });

/** A dotted path such as `1.10.2` (extension ltree). */
export const ltree = customType<{ data: string }>({ dataType: () => 'ltree' });

/** Text that compares without regard to case (extension citext). */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' });

/** An instant, UTC. */
export const instant = <N extends string>(name: N) =>
  timestamp(name, { withTimezone: true, mode: 'date' });

/** Text that sorts and compares byte by byte: keys that no person reads in order. */
export const plain = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A transaction's number, as text. */
export const xid = customType<{ data: string }>({ dataType: () => 'xid8' });

/** Returns words of the code for SQL's `in`; as a parameter they would miss partial indexes. */
export const wordList = (words: readonly string[]): SQL => sql.raw(`('${words.join("', '")}')`);
