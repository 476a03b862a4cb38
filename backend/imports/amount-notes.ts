/** Notes beside prices and costs: the dollars or the cost that they follow from. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { importRows } from '#backend/database/tables/imports';
import { formatMoney, toCents } from '#contract/amounts/money';
import { shortDecimal } from '#contract/amounts/numbers';
import type { ImportRow } from './context.ts';
import type { Field } from './kinds/kind.ts';
import { COST, PRICE, usedRule } from './price-rule.ts';
import { cleanText, exactCents, readAmount } from './values.ts';

type NoteOf = (line: number, name: string) => string;

/** Reads the amounts of rows and returns a function that gives the note of a field; empty = none. */
export const readAmountNotes = async (
  db: Db | Tx,
  { id, settings }: ImportRow,
  fields: readonly Field[],
  lines: readonly number[],
): Promise<NoteOf> => {
  const { rate, columns } = settings;
  const fieldOf = (column: string) => fields.find((field) => field.id === column);
  const rule = usedRule(
    settings,
    columns.map((column) => fieldOf(column)?.sets ?? ''),
  );
  if (rate === null && !rule) return () => '';
  const rows = await db
    .select({ line: importRows.line, cells: importRows.cells, numbers: importRows.numbers })
    .from(importRows)
    .where(and(eq(importRows.importId, id), inArray(importRows.line, [...lines])));
  const amountOf = (line: number, name: string): string | undefined => {
    const row = rows.find((each) => each.line === line);
    const place = columns.findIndex((column) => fieldOf(column)?.sets === name);
    const decimal = row?.numbers.includes(place) ? ',' : settings.decimal;
    const amount = readAmount(cleanText(row?.cells[place] ?? ''), { decimal, rate });
    if (typeof amount !== 'number') return undefined;
    const text = formatMoney(exactCents(amount), rate === null ? 'UYU' : 'USD');
    return rate === null ? text : `${text} a ${formatMoney(toCents(rate))}`;
  };
  return (line, name) => {
    const cost = name === PRICE && rule ? amountOf(line, COST) : undefined;
    if (cost !== undefined && rule)
      return `${cost} × ${shortDecimal(rule.factor)}${rule.addsTax ? ' + IVA' : ''}`;
    return rate !== null && (name === PRICE || name === COST) ? (amountOf(line, name) ?? '') : '';
  };
};
