import { getTableColumns, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { fromCents } from '#contract/amounts/money';
import { columnsOf, isoOf, jsonOf, type Row } from './rows.ts';

/** Wire name → property of the table. */
type Names<T extends PgTable> = Readonly<Record<string, keyof T['$inferSelect'] & string>>;

/** Columns named `…Cents` become decimals on the wire, and instants become ISO. */
type OnWire<D, K> = K extends `${string}Cents` ? number : D extends Date ? string : D;
type Reply<T extends PgTable, N extends Names<T>> = {
  -readonly [W in keyof N]: OnWire<T['$inferSelect'][N[W]], N[W]>;
};
type Read<T extends PgTable, N extends Names<T>> = Row<T, N[keyof N]>;

interface Wire<T extends PgTable, N extends Names<T>> {
  columns: (alias: string) => SQL<Read<T, N>>;
  json: (alias: string) => SQL<Read<T, N>>;
  /** Converts a row of `columns` or `json` to wire names and values. */
  tell: (row: Read<T, N>) => Reply<T, N>;
}

/** Selects columns of a table and names them as on the wire. */
export const wireOf = <T extends PgTable, const N extends Names<T>>(
  table: T,
  names: N,
): Wire<T, N> => {
  const types = getTableColumns(table);
  // Object.values loses the property names.
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
      const values = new Map<string, unknown>(Object.entries(row));
      return Object.fromEntries(
        Object.entries(names).map(([wire, key]) => [wire, tell(key, values.get(key))]),
        // Object.entries loses the names as well.
      ) as Reply<T, N>;
    },
  };
};
