/**
 * How an entity's fields are defined, once, as data. Everything else follows from the definition: tables and
 * their rows, inputs and replies of calls, forms, imports, history, facts of a page. See docs/fields.md.
 */

interface Common {
  /** Beside the control of a form. */
  label: string;
  /** The label in the history, if `label` is not a noun. */
  historyLabel?: string;
  hint?: string;
  placeholder?: string;
  /** In calls and in the history; absent = the entity's prefix and the capitalised name, or the name alone. */
  wire?: string;
  /** In SQL; absent = the name in snake case. False: no column of the entity's own table. */
  column?: string | false;
  /**
   * Readers of its value: all, sellers (others get an empty one), the back-office, or its users with
   * the permission `prices`.
   */
  scope?: 'public' | 'sellers' | 'office' | 'prices';
  /** Takes half the width of the form. */
  isHalf?: true;
  /** Absent: files do not carry it. */
  file?: FileColumn;
  /** Shown on the item's page and in the comparison. */
  fact?: FactOptions;
  /** A column of the back-office's table. */
  isListed?: true;
  /** A filter above that table: amounts and counts from a number on, texts by a part of them. */
  isFilter?: true;
  /** The screen draws the control itself. */
  hasOwnControl?: true;
  /** Its name in a person's own profile; absent: the profile does not show it. */
  profile?: string;
}

interface FactOptions {
  /** Absent = the field's label. */
  label?: string;
  unit?: { one: string; many: string };
  /** Its name in offers for search engines (schema.org). */
  offer?: {
    property: string;
    type: string;
    /** Holds the amount. */
    amount: string;
    /** UN/CEFACT code: MON. */
    unitCode: string;
  };
}

/** A field as a column of imported and exported files. */
export interface FileColumn {
  /** Heading that exports write; absent = the label. */
  title?: string;
  /**
   * Other headings that imports recognise, in small letters without accents. Those of products are in
   * `backend/imports/kinds/product-headings.ts`: every page carries the product's definition.
   */
  headings?: readonly string[];
  id?: string;
  /** Required in rows that create a record. */
  isRequired?: true;
}

/** Formats of texts; the schemas hold their rules, the form their keyboards. */
export type TextFormat = 'barcode' | 'code' | 'email' | 'personName' | 'phone' | 'rut' | 'web';

/** `initial` is the default for new records, and for records of a host without the field. */
type Scalar =
  | {
      kind: 'text';
      max: number;
      isRequired?: true;
      lines?: number;
      initial?: string;
      format?: TextFormat;
      /** Shows the numeric keyboard. */
      isNumeric?: true;
      /** An HTML `autocomplete` token. */
      autoComplete?: string;
    }
  /** An address of the web. */
  | {
      kind: 'link';
      isRequired?: true;
      /** Accepts pages of the site too. */
      isLocal?: true;
      initial?: string;
    }
  /** `#rrggbb`; empty = none. */
  | { kind: 'color'; initial?: string }
  /** UYU: decimal in calls, integer cents in the database. */
  | { kind: 'money'; initial?: number }
  | { kind: 'integer'; min: number; max: number; isNullable?: true; initial?: number | null }
  | { kind: 'flag'; initial?: boolean }
  /** A calendar day by the shop's clock: `2026-11-21`. */
  | { kind: 'day'; isNullable: true; initial: null }
  /** One of the codes, each with the name that is shown. */
  | { kind: 'choice'; options: Readonly<Record<string, string>>; initial?: string }
  /** The id of a row of another table; a form chooses it with a control of its own. */
  | { kind: 'reference'; isNullable?: true; initial?: null }
  /** The code of another record; empty = none. */
  | { kind: 'code'; max: number; initial?: string }
  /** A dotted id such as `1.10.2`. */
  | { kind: 'category' };

/** A list of child entities, stored in a table of its own. */
interface List {
  kind: 'list';
  /** On the button that adds a row. */
  addLabel?: string;
  item: Entity;
  max: number;
}

export type ScalarField = Common & Scalar;
export type ListField = Common & List;
export type Field = ScalarField | ListField;
export type Kind = Scalar['kind'];
export type FieldOf<K extends Kind> = Extract<ScalarField, { kind: K }>;

export interface Entity {
  prefix: string;
  fields: Readonly<Record<string, Field>>;
}

/** Keeps the literal types of a definition. */
export const defineEntity = <const E extends Entity>(entity: E): E => entity;

type Values = Record<'text' | 'link' | 'color' | 'code' | 'category' | 'day', string> & {
  money: number;
  integer: number;
  reference: number;
  flag: boolean;
};

/** Names of an entity's scalar fields. */
export type ScalarName<E extends Entity> = {
  [K in keyof E['fields'] & string]: E['fields'][K] extends { kind: 'list' } ? never : K;
}[keyof E['fields'] & string];
export type ListName<E extends Entity> = Exclude<keyof E['fields'] & string, ScalarName<E>>;
/** Names of scalar fields with this mark. */
type NameWith<E extends Entity, M> = {
  [K in ScalarName<E>]: E['fields'][K] extends M ? K : never;
}[ScalarName<E>];
/** Names of fields with an initial value. */
type OptionalName<E extends Entity> = NameWith<E, { initial: unknown }>;
export type FactName<E extends Entity> = NameWith<E, { fact: object }>;

export type WireName<E extends Entity, K extends string> = E['fields'][K] extends {
  wire: infer W extends string;
}
  ? W
  : E['prefix'] extends ''
    ? K
    : `${E['prefix']}${Capitalize<K>}`;

type OrNull<F> = F extends { isNullable: true } ? null : never;
export type ValueOf<F extends Field> = F extends { kind: 'choice'; options: infer O }
  ? keyof O & string
  : F extends { kind: infer K extends keyof Values }
    ? Values[K] | OrNull<F>
    : never;

/** Scalar values by the entity's own names. */
export type ReplyValues<E extends Entity, K extends string = ScalarName<E>> = {
  [N in K]: ValueOf<E['fields'][N]>;
};
/** Scalar values by the names of calls. */
export type WireValues<E extends Entity, K extends string = ScalarName<E>> = {
  [N in K as WireName<E, N>]: ValueOf<E['fields'][N]>;
};
/** Lists by the names of calls, their items too. */
export type WireLists<E extends Entity> = {
  [N in ListName<E> as WireName<E, N>]: E['fields'][N] extends { item: infer I extends Entity }
    ? WireValues<I>[]
    : never;
};

/** Puts a prefix before a field's name: `productWarrantyMonths`. */
export const within = (prefix: string, name: string): string =>
  prefix + name.charAt(0).toUpperCase() + name.slice(1);

export const wireName = (entity: Entity, name: string): string =>
  entity.fields[name]?.wire ?? (entity.prefix === '' ? name : within(entity.prefix, name));

/** Returns the name of a field by its name in calls; other names are unchanged. */
export const ownName = (entity: Entity, wire: string): string =>
  Object.keys(entity.fields).find((name) => wireName(entity, name) === wire) ?? wire;

/** Returns the label of a field by its name in calls. */
export const labelOf = (entity: Entity, wire: string): string | undefined =>
  entity.fields[ownName(entity, wire)]?.label;

/** Returns the scalar fields with their names, in the definition's order. */
export const scalarFields = <E extends Entity>(entity: E): [ScalarName<E>, ScalarField][] =>
  // Object.entries forgets which names those are.
  Object.entries(entity.fields).filter(([, { kind }]) => kind !== 'list') as [
    ScalarName<E>,
    ScalarField,
  ][];

/** Returns the names of scalar fields that `isWanted` takes. */
const namesWhere = (entity: Entity, isWanted: (field: ScalarField) => boolean): string[] =>
  scalarFields(entity)
    .filter(([, field]) => isWanted(field))
    .map(([name]) => name);

export const scalarNames = <E extends Entity>(entity: E) =>
  namesWhere(entity, () => true) as ScalarName<E>[];
/** Names of fields that replies of the catalogue carry. */
export const catalogueNames = <E extends Entity>(entity: E) =>
  namesWhere(entity, ({ scope }) => scope !== 'office' && scope !== 'prices') as Exclude<
    ScalarName<E>,
    NameWith<E, { scope: 'office' | 'prices' }>
  >[];
export const listedNames = <E extends Entity>(entity: E) =>
  namesWhere(entity, ({ isListed }) => isListed === true) as NameWith<E, { isListed: true }>[];
export const factNames = <E extends Entity>(entity: E) =>
  namesWhere(entity, ({ fact }) => fact !== undefined) as FactName<E>[];
/** Names of fields that sellers alone see in the catalogue; each has an initial value. */
export const sellersNames = <E extends Entity>(entity: E) =>
  namesWhere(entity, ({ scope }) => scope === 'sellers') as OptionalName<E>[];

export const listFields = <E extends Entity>(entity: E): [ListName<E>, ListField][] =>
  Object.entries(entity.fields).filter(([, { kind }]) => kind === 'list') as [
    ListName<E>,
    ListField,
  ][];

/** Kinds of fields that a table can be filtered by. */
export type FilterKind = 'text' | 'integer' | 'money' | 'flag';
const isFilter = (
  entry: [string, ScalarField],
): entry is [string, Extract<ScalarField, { kind: FilterKind }>] =>
  entry[1].isFilter === true && ['text', 'integer', 'money', 'flag'].includes(entry[1].kind);
export const filterFields = (entity: Entity) => scalarFields(entity).filter(isFilter);

type Named<F, K> = F extends unknown ? Omit<F, 'wire'> & { readonly wire: K } : never;
/** An entity whose calls use its own names. */
type OwnNames<E extends Entity> = {
  readonly prefix: '';
  readonly fields: { readonly [K in keyof E['fields'] & string]: Named<E['fields'][K], K> };
};
/** Returns the entity with each `wire` set to the field's own name, as forms and history use it. */
export const byOwnNames = <E extends Entity>(entity: E) =>
  ({
    prefix: '',
    fields: Object.fromEntries(
      Object.entries(entity.fields).map(([name, field]) => [name, { ...field, wire: name }]),
    ),
  }) as unknown as OwnNames<E>;

/** Returns the name of an item's id in edits: `CoPhoneId`. */
export const itemKey = <E extends Entity>({ prefix }: E) => `${prefix}Id` as `${E['prefix']}Id`;

/** Copies fields, and those of their items, from one spelling of their names to another. */
const renamed = (
  entity: Entity,
  values: object,
  names: (entity: Entity, name: string) => { from: string; to: string },
): Record<string, unknown> => {
  const input = new Map<string, unknown>(Object.entries(values));
  return Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, field]): [string, unknown][] => {
      const { from, to } = names(entity, name);
      if (!input.has(from)) return [];
      const value = input.get(from);
      return field.kind === 'list' && Array.isArray(value)
        ? [[to, value.map((item) => renamed(field.item, item, names))]]
        : [[to, value]];
    }),
  );
};

type Wired<E extends Entity, V> = {
  [N in keyof V & keyof E['fields'] & string as WireName<E, N>]: N extends ListName<E>
    ? WireLists<E>[WireName<E, N>]
    : V[N];
};

/** Returns the values that are fields of the entity by the names of calls. */
export const toWire = <E extends Entity, V extends object>(entity: E, values: V): Wired<E, V> =>
  renamed(entity, values, (owner, name) => ({
    from: name,
    to: wireName(owner, name),
  })) as Wired<E, V>;

/** Returns a record's values by its own names. */
export const fromWire = <E extends Entity>(
  entity: E,
  values: WireValues<E> & WireLists<E>,
): ReplyValues<E> & ReplyLists<E> =>
  renamed(entity, values, (owner, name) => ({
    from: wireName(owner, name),
    to: name,
  })) as ReplyValues<E> & ReplyLists<E>;

/** Lists by the entity's own names. */
type ReplyLists<E extends Entity> = {
  [N in ListName<E>]: E['fields'][N] extends { item: infer I extends Entity }
    ? ReplyValues<I>[]
    : never;
};

/** Returns the initial values of a record. @param names fields; absent = all */
export const initialValues = <E extends Entity, K extends ScalarName<E> = ScalarName<E>>(
  entity: E,
  names: readonly K[] = scalarNames(entity) as K[],
): ReplyValues<E, K & OptionalName<E>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const field = entity.fields[name];
      return field && 'initial' in field ? [[name, field.initial]] : [];
    }),
  ) as ReplyValues<E, K & OptionalName<E>>;

/** Returns the values, by the names of calls, that differ from the initial ones of their fields. */
export const typedValues = <V extends object>(entity: Entity, values: V): Partial<V> => {
  const initial = new Map<string, unknown>(Object.entries(toWire(entity, initialValues(entity))));
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => initial.has(name) && value !== initial.get(name),
    ),
  ) as Partial<V>;
};

/** Returns the other record's values for fields that are still initial here. */
export const missingValues = <V extends object>(
  entity: Entity,
  values: V,
  other: V,
): Partial<V> => {
  const initial = new Map<string, unknown>(Object.entries(initialValues(entity)));
  const own = new Map<string, unknown>(Object.entries(values));
  return Object.fromEntries(
    Object.entries(other).filter(
      ([name]) => initial.has(name) && own.get(name) === initial.get(name),
    ),
  ) as Partial<V>;
};

/** Returns the values under these names. */
export const picked = <V extends object, K extends keyof V>(
  values: V,
  names: readonly K[],
): Pick<V, K> => Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<V, K>;

/** Returns the initial facts of a record within another. */
export const initialFacts = <E extends Entity, P extends string>(entity: E, prefix: P) =>
  Object.fromEntries(
    Object.entries(initialValues(entity, factNames(entity))).map(([name, value]) => [
      within(prefix, name),
      value,
    ]),
  ) as { [K in FactName<E> as `${P}${Capitalize<K>}`]: ValueOf<E['fields'][K]> };

/** The entity of a list's items. */
export type ItemOf<E extends Entity, K extends string> = E['fields'][K] extends {
  item: infer I extends Entity;
}
  ? I
  : never;
