/** Takes what names somebody out of texts that others wrote, and leaves the rest of them. */
import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#backend/database/connection';
import { asLike } from '#backend/database/text-search';

/** Stands where something was. */
const GONE = '(borrado)';
/** Shorter texts stand in too much that is nobody's. */
const SHORTEST = 5;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The longest first, so that a part of one leaves no rest of it. */
export const findable = (texts: readonly string[]): string[] =>
  [...new Set(texts.map((text) => text.trim()).filter(({ length }) => length >= SHORTEST))].sort(
    (one, other) => other.length - one.length,
  );

/** An address is a whole one: `ana@correo.uy` does not stand in `mariana@correo.uy` or `ana@correo.uy.net`. */
const patternOf = (text: string): string =>
  text.includes('@')
    ? `(?<![\\p{L}\\p{N}][._%+'-]?)${escaped(text)}(?![._-]?[\\p{L}\\p{N}])`
    : escaped(text);

const redactText = (text: string, texts: readonly string[]): string =>
  texts.reduce((rest, each) => rest.replace(new RegExp(patternOf(each), 'giu'), GONE), text);

/** The same in every text of a JSON value; a number that is one of them goes too. */
const redactValue = (value: unknown, texts: readonly string[]): unknown => {
  if (typeof value === 'string') return redactText(value, texts);
  if (typeof value === 'number') return texts.includes(String(value)) ? GONE : value;
  if (Array.isArray(value)) return value.map((item) => redactValue(item, texts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, redactValue(item, texts)]),
  );
};

/** Whether one of the texts stands anywhere in a JSON value. */
export const holdsOne = (value: unknown, texts: readonly string[]): boolean =>
  JSON.stringify(redactValue(value, texts)) !== JSON.stringify(value);

/** For `like`: as a column of texts holds it, and as JSON does, which marks quotes and backslashes. */
const patternsOf = (text: string): string[] =>
  [...new Set([text, JSON.stringify(text).slice(1, -1)])].map(
    (held) => `%${asLike(held.toLowerCase())}%`,
  );

interface Place {
  table: PgTable;
  /** Columns of texts, and of JSON. */
  texts?: readonly string[];
  json?: readonly string[];
  /** Which rows may be touched at all. */
  where?: SQL;
}

/** Rewrites the rows that hold one of the texts, in the columns named. */
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
