/** Removes personal data from texts that others wrote. */
import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#backend/database/connection';
import { asLike } from '#backend/database/text-search';
import { mapLeaves } from '#contract/text/json-values';

/** Replaces removed text. */
const PLACEHOLDER = '(borrado)';
/** Shorter texts would match too much. */
const MIN_LENGTH = 5;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns searchable texts, the longest first, so that parts of a text do not leave a remainder. */
export const findable = (texts: readonly string[]): string[] =>
  [...new Set(texts.map((text) => text.trim()).filter(({ length }) => length >= MIN_LENGTH))].sort(
    (one, other) => other.length - one.length,
  );

/** Matches whole addresses: `ana@correo.uy` is not part of `mariana@correo.uy` or `ana@correo.uy.net`. */
const patternOf = (text: string): string =>
  text.includes('@')
    ? `(?<![\\p{L}\\p{N}][._%+'-]?)${escaped(text)}(?![._-]?[\\p{L}\\p{N}])`
    : escaped(text);

const redactText = (text: string, texts: readonly string[]): string =>
  texts.reduce((rest, each) => rest.replace(new RegExp(patternOf(each), 'giu'), PLACEHOLDER), text);

/** Redacts every text of a JSON value, and numbers that equal a text. */
const redactValue = (value: unknown, texts: readonly string[]): unknown =>
  mapLeaves(value, (leaf) => {
    if (typeof leaf === 'string') return redactText(leaf, texts);
    return typeof leaf === 'number' && texts.includes(String(leaf)) ? PLACEHOLDER : leaf;
  });

/** Checks whether a JSON value contains one of the texts. */
export const containsAny = (value: unknown, texts: readonly string[]): boolean =>
  JSON.stringify(redactValue(value, texts)) !== JSON.stringify(value);

/** Returns patterns for `like`: plain, and as JSON, which escapes quotes and backslashes. */
const patternsOf = (text: string): string[] =>
  [...new Set([text, JSON.stringify(text).slice(1, -1)])].map(
    (stored) => `%${asLike(stored.toLowerCase())}%`,
  );

interface Place {
  table: PgTable;
  /** Text columns, and JSON columns. */
  texts?: readonly string[];
  json?: readonly string[];
  /** Limits the rows. */
  where?: SQL;
}

/** Redacts the given columns in all rows that contain one of the texts. */
export const redactRows = async (
  tx: Tx,
  { table, texts: textColumns = [], json = [], where = sql`true` }: Place,
  texts: readonly string[],
): Promise<void> => {
  if (texts.length === 0) return;
  const columns = [...textColumns, ...json];
  const name = sql.identifier(getTableName(table));
  const all = sql.join(
    columns.map((column) => sql`${sql.identifier(column)}::text`),
    sql`, `,
  );
  const built = sql.join(
    columns.map((column) => sql`${column}::text, ${sql.identifier(column)}`),
    sql`, `,
  );
  const { rows } = await tx.execute<{ place: string; row: Record<string, unknown> }>(
    sql`select ctid::text as place, jsonb_build_object(${built}) as row from ${name}
        where ${where} and lower(concat_ws(' ', ${all})) like any(${sql.param(texts.flatMap(patternsOf))}::text[])
        for update`,
  );
  for (const { place, row } of rows) {
    const set = columns.map((column) => {
      const value = redactValue(row[column], texts);
      return json.includes(column)
        ? sql`${sql.identifier(column)} = ${value === null ? null : JSON.stringify(value)}::jsonb`
        : sql`${sql.identifier(column)} = ${value}`;
    });
    await tx.execute(sql`update ${name} set ${sql.join(set, sql`, `)} where ctid = ${place}::tid`);
  }
};
