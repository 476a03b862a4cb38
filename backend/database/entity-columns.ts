/** The columns of an entity's table, and its rows, worked out from its definition. */
import { type $Type, type HasDefault, type NotNull, type SQL, sql } from 'drizzle-orm';
import { boolean, date, integer, text } from 'drizzle-orm/pg-core';
import { fromCents, toCents } from '#contract/amounts/money';
import {
  type Entity,
  initialValues,
  type Kind,
  type ReplyValues,
  type ScalarField,
  type ScalarName,
  scalarFields,
  scalarNames,
  toWire,
  type ValueOf,
  type WireValues,
  wireName,
} from '#contract/definitions/entity';
import { ltree } from './columns.ts';

const day = (name: string) => date(name, { mode: 'string' });

const BUILDERS = {
  text,
  link: text,
  color: text,
  code: text,
  category: ltree,
  money: integer,
  integer,
  reference: integer,
  flag: boolean,
  day,
  choice: text,
} satisfies Record<Kind, (name: string) => unknown>;

/** As `json_to_recordset` names them. */
const SQL_TYPES: Readonly<Record<Kind, string>> = {
  text: 'text',
  link: 'text',
  color: 'text',
  code: 'text',
  category: 'ltree',
  money: 'int',
  integer: 'int',
  reference: 'int',
  flag: 'boolean',
  day: 'date',
  choice: 'text',
};

/** Names of fields that are columns of the entity's own table. */
type ColumnName<E extends Entity> = {
  [K in ScalarName<E>]: E['fields'][K] extends { column: false } ? never : K;
}[ScalarName<E>];

/** The table's property of a field; amounts are stored in cents. */
type Property<E extends Entity, K extends string> = E['fields'][K] extends { kind: 'money' }
  ? `${K}Cents`
  : K;

type Base<F> = F extends { kind: 'choice'; options: infer O }
  ? $Type<ReturnType<typeof text>, keyof O & string>
  : F extends { kind: infer K extends keyof typeof BUILDERS }
    ? ReturnType<(typeof BUILDERS)[K]>
    : never;
type Filled<F, B extends ReturnType<(typeof BUILDERS)[Kind]>> = F extends { isNullable: true }
  ? B
  : F extends { initial: unknown }
    ? HasDefault<NotNull<B>>
    : NotNull<B>;
type Columns<E extends Entity> = {
  [K in ColumnName<E> as Property<E, K>]: Filled<E['fields'][K], Base<E['fields'][K]>>;
};

const isMoney = ({ kind }: ScalarField): boolean => kind === 'money';
const propertyOf = (name: string, field: ScalarField): string =>
  isMoney(field) ? `${name}Cents` : name;

/** Returns the SQL name of a field's column. */
export const columnName = (name: string, field: ScalarField): string =>
  typeof field.column === 'string'
    ? field.column
    : propertyOf(name, field).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const ownFields = (entity: Entity): [string, ScalarField][] =>
  scalarFields(entity).filter(([, { column }]) => column !== false);

const columnOf = (name: string, field: ScalarField) => {
  // Each kind's builder is called alike; their union is not.
  const build = BUILDERS[field.kind] as typeof text;
  const column = build(columnName(name, field));
  if ('isNullable' in field && field.isNullable) return column;
  // An initial value is of the field's own kind.
  return 'initial' in field ? column.notNull().default(field.initial as string) : column.notNull();
};

/** Returns Drizzle's columns by the table's properties: `priceCents` for an amount, else the field's name. */
export const columnsFor = <E extends Entity>(entity: E): Columns<E> =>
  Object.fromEntries(
    ownFields(entity).map(([name, field]) => [propertyOf(name, field), columnOf(name, field)]),
  ) as Columns<E>;

type PropertyOf<E extends Entity, K extends string> = {
  [N in K & ColumnName<E>]: Property<E, N> & string;
}[K & ColumnName<E>];

/** Returns the table's properties of these fields, as far as they are columns of it. */
export const propertiesOf = <E extends Entity, K extends ScalarName<E>>(
  entity: E,
  names: readonly K[],
): PropertyOf<E, K>[] =>
  ownFields(entity)
    .filter(([name]) => (names as readonly string[]).includes(name))
    .map(([name, field]) => propertyOf(name, field) as PropertyOf<E, K>);

/** Returns the table's property of each column by the field's name, as `wireOf` takes them. */
export const propertyNames = <E extends Entity>(
  entity: E,
): { [K in ColumnName<E>]: Property<E, K> } =>
  Object.fromEntries(ownFields(entity).map(([name, field]) => [name, propertyOf(name, field)])) as {
    [K in ColumnName<E>]: Property<E, K>;
  };

/** Values by the table's properties. */
type Properties<E extends Entity> = {
  [K in ColumnName<E> as Property<E, K>]: ValueOf<E['fields'][K]>;
};

/** Returns those of the values, by the names of calls, that are columns, by the table's properties. */
export const toProperties = <E extends Entity, V extends object>(
  entity: E,
  values: V,
): V extends WireValues<E> ? Properties<E> : Partial<Properties<E>> => {
  const input = new Map<string, unknown>(Object.entries(values));
  return Object.fromEntries(
    ownFields(entity).flatMap(([name, field]) => {
      const value = input.get(wireName(entity, name));
      if (value === undefined) return [];
      return [[propertyOf(name, field), isMoney(field) ? toCents(Number(value)) : value]];
    }),
  ) as V extends WireValues<E> ? Properties<E> : Partial<Properties<E>>;
};

/** Returns the initial columns of a record, by the table's properties. */
export const initialProperties = <E extends Entity>(entity: E) =>
  toProperties(entity, toWire(entity, initialValues(entity)));

/** Returns the SQL names of the columns with user-entered text. */
export const textColumns = (entity: Entity): string[] =>
  ownFields(entity)
    .filter(([, { kind }]) => kind === 'text' || kind === 'link')
    .map(([name, field]) => columnName(name, field));

/** @returns how SQL reads each field as replies carry it */
const replyReads = (
  entity: Entity,
  alias: string,
): [name: string, field: ScalarField, read: string][] =>
  ownFields(entity).map(([name, field]) => {
    const column = `${alias}."${columnName(name, field)}"`;
    return [name, field, isMoney(field) ? `(${column} / 100.0)::float8` : column];
  });

/** Builds `c."name" as "name", …` of all fields, for a select whose rows are replies. */
export const replyColumns = (entity: Entity, alias: string): SQL =>
  sql.raw(
    replyReads(entity, alias)
      .map(([name, , read]) => `${read} as "${name}"`)
      .join(', '),
  );
/** Builds `c."name" as "Razón social", …`, of these fields or all. */
export const labelColumns = (entity: Entity, alias: string, names?: readonly string[]): SQL =>
  sql.raw(
    replyReads(entity, alias)
      .filter(([name]) => names?.includes(name) ?? true)
      .map(([, { label }, read]) => `${read} as "${label}"`)
      .join(', '),
  );
/** Builds `'name', c."name", …` for a `json_build_object`. */
export const replyPairs = (entity: Entity, alias: string): SQL =>
  sql.raw(
    replyReads(entity, alias)
      .map(([name, , read]) => `'${name}', ${read}`)
      .join(', '),
  );

/** Returns the SQL type of each column, by its SQL name: what `recordset` takes. */
export const sqlTypesOf = (entity: Entity): Record<string, string> =>
  Object.fromEntries(
    ownFields(entity).map(([name, field]) => [columnName(name, field), SQL_TYPES[field.kind]]),
  );

/** Returns a record's columns, by their SQL names, out of its values by the names of calls. */
export const toRow = <E extends Entity>(
  entity: E,
  values: WireValues<E>,
): Record<string, unknown> => {
  const input: Readonly<Record<string, unknown>> = values;
  return Object.fromEntries(
    ownFields(entity).map(([name, field]) => {
      const value = input[wireName(entity, name)];
      return [columnName(name, field), isMoney(field) ? toCents(Number(value)) : value];
    }),
  );
};

/**
 * Returns the values of these fields by their own names.
 * @param row by the table's properties, as `columnsOf` names them; fields without a column by their own names
 */
export const fromRow = <E extends Entity, K extends ScalarName<E>>(
  entity: E,
  names: readonly K[],
  row: object,
): ReplyValues<E, K> => {
  const columns = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    scalarFields(entity)
      .filter(([name]) => (names as readonly string[]).includes(name))
      .map(([name, field]) => {
        const value = columns.get(propertyOf(name, field));
        return [name, isMoney(field) ? fromCents(Number(value)) : value];
      }),
  ) as ReplyValues<E, K>;
};

/** Returns a record's values by the names of calls. @param row by the table's properties */
export const rowToWire = <E extends Entity>(entity: E, row: object) =>
  toWire(entity, fromRow(entity, scalarNames(entity), row));
