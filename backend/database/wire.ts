/** A table's columns and what they are called on the wire, as one map that rows are read through. */
import { getTableColumns, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { fromCents } from '#contract/amounts/money';
import { columnsOf, isoOf, jsonOf, type Row } from './rows.ts';

/** Wire name → the table's property. */
type Names<T extends PgTable> = Readonly<Record<string, keyof T['$inferSelect'] & string>>;

/** Integer cents, which every such column's name says, are a decimal on the wire; an instant is ISO. */
type OnWire<D, K> = K extends `${string}Cents` ? number : D extends Date ? string : D;
type Told<T extends PgTable, N extends Names<T>> = {
  -readonly [W in keyof N]: OnWire<T['$inferSelect'][N[W]], N[W]>;
};
type Read<T extends PgTable, N extends Names<T>> = Row<T, N[keyof N]>;

interface Wire<T extends PgTable, N extends Names<T>> {
  /** As `columnsOf`. */
  columns: (alias: string) => SQL<Read<T, N>>;
  /** As `jsonOf`. */
  json: (alias: string) => SQL<Read<T, N>>;
  /** A row of either, as replies carry it. */
  tell: (row: Read<T, N>) => Told<T, N>;
}

export const wireOf = <T extends PgTable, const N extends Names<T>>(
  table: T,
  names: N,
): Wire<T, N> => {
  const types = getTableColumns(table);
  // Object.values and entries forget which keys and properties those are.
  const keys = [...new Set(Object.values(names))] as (N[keyof N] & string)[];
  const tell = (key: string, value: unknown): unknown => {
    if (typeof value === 'number' && key.endsWith('Cents')) return fromCents(value);
    if (typeof value === 'string' && types[key]?.dataType === 'date') return isoOf(value);
    return value;
  };
  return {
    columns: (alias) => columnsOf(table, alias, ...keys),
    json: (alias) => jsonOf(table, alias, ...keys),
    tell: (row) => {
      const told = new Map<string, unknown>(Object.entries(row));
      return Object.fromEntries(
        Object.entries(names).map(([wire, key]) => [wire, tell(key, told.get(key))]),
      ) as Told<T, N>;
    },
  };
};
