/**
 * Columns of product files for what the family of a product holds: its original codes and
 * applications. Products of one family share them, so files only add.
 */

import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { type FamilyState, familyStore } from '#backend/goods/goods-store';
import { familyEntity } from '#contract/definitions/family';
import { familyLists } from '#contract/fields/goods-fields';
import { visibleText } from '#contract/text/plain-codes';
import { cut, normal } from '#contract/text/plain-text';
import {
  type Application,
  applicationKey,
  readApplication,
  vehicleKey,
  writeApplication,
} from './application-text.ts';
import { fileFields, ruled } from './fields.ts';
import { deferLists } from './goods-things.ts';
import {
  type ChangedBy,
  type Field,
  gatherOne,
  type ImportKind,
  type State,
  type StateProblem,
  type Thing,
} from './kind.ts';
import type { ProductThing } from './product-things.ts';
import type { NamedList } from './refs.ts';

type Lists = Pick<FamilyState, 'originalCodes' | 'applications'>;
export const FAMILY_LISTS = ['originalCodes', 'applications'] as const;
export const isFamilyList = (field: string): boolean => FAMILY_LISTS.some((name) => name === field);

/** Texts of a row that are no applications. */
export const UNREAD_APPLICATIONS = 'unreadApplications';
const MAX_LIST = 500;

/** Escaped by a backslash, none of them separates. A slash without spaces may belong to a code. */
const CODE_SEPARATOR = /(?<!\\)[|;,\n]|\s\/\s/;
const APPLICATION_SEPARATOR = /(?<!\\)[|;\n]/;

const split = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.replace(/\\([\s\S])/g, '$1').trim())
    .filter((part) => part !== '');

const codeKey = ({ Code }: Lists['originalCodes'][number]): string =>
  visibleText(Code).toLowerCase();

const listIn = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? value : []);
const codesIn = (value: unknown) => listIn<Lists['originalCodes'][number]>(value);
const applicationsIn = (value: unknown) => listIn<Application>(value);

/** Adds the parts that a list does not have. */
const joined = <T>(list: readonly T[], added: readonly T[], keyOf: (one: T) => string): T[] => {
  const keys = new Set(list.map(keyOf));
  return [
    ...list,
    ...added.filter((one) => {
      const isNew = !keys.has(keyOf(one));
      keys.add(keyOf(one));
      return isNew;
    }),
  ];
};

const without = <T>(list: readonly T[], removed: readonly T[], keyOf: (one: T) => string): T[] => {
  const keys = new Set(removed.map(keyOf));
  return list.filter((one) => !keys.has(keyOf(one)));
};

/** Changes each of the lists that the values have. */
const changedLists = (
  now: State,
  values: State,
  change: <T>(list: readonly T[], other: readonly T[], keyOf: (one: T) => string) => T[],
): Partial<Lists> => ({
  ...('originalCodes' in values && {
    originalCodes: change(codesIn(now.originalCodes), codesIn(values.originalCodes), codeKey),
  }),
  ...('applications' in values && {
    applications: change(
      applicationsIn(now.applications),
      applicationsIn(values.applications),
      applicationKey,
    ),
  }),
});

const codesField = (): Field[] =>
  fileFields(familyEntity, {
    originalCodes: [
      'cod original',
      'codigo oem',
      'oe',
      'numeros originales',
      'referencias',
      'referencias originales',
      'referencias cruzadas',
      'equivalencias',
      'equivalencia',
    ],
  }).flatMap(({ empty: _, ...field }) =>
    field.sets === 'originalCodes'
      ? {
          ...field,
          read: ruled((text) => {
            const codes = split(text, CODE_SEPARATOR).map((Code) => ({ Code }));
            return { value: joined([], codes, codeKey) };
          }, familyLists.originalCodes),
          write: (value) =>
            codesIn(value)
              .map(({ Code }) => Code.replace(/[|;,\n\\]|(?<=\s)\/(?=\s)/g, '\\$&'))
              .join(' | '),
        }
      : [],
  );

const readApplications: Field['read'] = (text, _, { lists }) => {
  const vehicles = {
    isMake: (name: string) => lists.brand?.byName.has(normal(name)) ?? false,
    idOf: (key: string) => {
      const id = lists.vehicle?.byName.get(key);
      return typeof id === 'number' ? id : null;
    },
  };
  const found: Application[] = [];
  const unread: string[] = [];
  for (const part of split(text, APPLICATION_SEPARATOR)) {
    const one = readApplication(part, vehicles);
    if (one && familyLists.applications.safeParse([one]).success) found.push(one);
    else unread.push(part);
  }
  return { value: { found: joined([], found, applicationKey), unread } };
};

/** Joins the make, the model, the engine and the years of a row, which several columns may hold. */
const applicationField = (id: string, title: string, headings: readonly string[]): Field => ({
  id,
  title,
  headings,
  sets: 'applications',
  join: (cells) => cells.join(' '),
  read: readApplications,
  write: null,
});

export const familyListFields = (): Field[] => [
  ...codesField(),
  {
    ...applicationField('applications', 'Aplicaciones', [
      'aplicacion',
      'vehiculos',
      'vehiculo',
      'compatibilidad',
      'compatibilidades',
      'applications',
    ]),
    write: (value) =>
      applicationsIn(value)
        .map((one) => writeApplication(one).replace(/[|;\n\\]/g, '\\$&'))
        .join('; '),
  },
  applicationField('vehicleMake', 'Marca del vehículo', [
    'marca auto',
    'marca vehiculo',
    'marca de vehiculo',
    'marca del auto',
  ]),
  applicationField('vehicleModel', 'Modelo del vehículo', [
    'modelo',
    'modelo auto',
    'modelo vehiculo',
    'modelo de vehiculo',
  ]),
  applicationField('vehicleEngine', 'Motor del vehículo', ['motor', 'motorizacion']),
  applicationField('vehicleYears', 'Años del vehículo', ['anos', 'ano', 'rango de anos']),
];

/** Reads vehicles by make, model and engine; of several with the same ones, none is meant. */
export const readVehicles = async (db: Db | Tx): Promise<NamedList> => {
  const { rows } = await db.execute<{ id: number; make: string; model: string }>(
    sql`select vehicle.id, brand.name::text as make, vehicle.name || ' ' || vehicle.engine as model
        from vehicles vehicle join brands brand on brand.id = vehicle.brand_id order by vehicle.id`,
  );
  const byKey = Map.groupBy(rows, ({ make, model }) => vehicleKey(make, model));
  return {
    article: 'El vehículo',
    isMade: false,
    byName: new Map(
      [...byKey].flatMap(([key, [first, ...others]]) =>
        first && others.length === 0 ? [[key, first.id]] : [],
      ),
    ),
    nameOf: new Map(rows.map(({ id, make, model }) => [id, `${make} ${model}`.trim()])),
  };
};

/** Puts the applications that were read into the values of a row. */
export const withApplications = (values: State): State => {
  const { applications: read, ...others } = values;
  if (typeof read !== 'object' || read === null || !('found' in read) || !('unread' in read))
    return values;
  return {
    ...others,
    ...(listIn(read.found).length > 0 && { applications: read.found }),
    ...(listIn(read.unread).length > 0 && { [UNREAD_APPLICATIONS]: read.unread }),
  };
};

const isOfFamily = (name: string): boolean => isFamilyList(name) || name === UNREAD_APPLICATIONS;

/** Joins the rows of a product that differ only in vehicles and original codes. */
export const gatherProduct: ImportKind['gather'] = (rows) => {
  if (rows.length < 2 || !rows.every(({ values }) => Object.keys(values).some(isOfFamily)))
    return gatherOne(rows);
  let gathered: State = {};
  for (const { values } of rows) {
    const own = Object.entries(values).filter(([name]) => !isOfFamily(name));
    // An empty cell does not contradict a filled one.
    if (own.some(([name, value]) => name in gathered && !isDeepStrictEqual(gathered[name], value)))
      return gatherOne(rows);
    gathered = {
      ...gathered,
      ...Object.fromEntries(own),
      ...changedLists(gathered, values, joined),
    };
  }
  return { values: gathered, problems: [] };
};

/** Adds the lists of the products' families to their values. */
export const withFamilies = async (
  db: Db | Tx,
  things: readonly ProductThing[],
): Promise<ProductThing[]> => {
  const codes = new Set(
    things.flatMap(({ stored }) =>
      stored.state.ProductFamily === '' ? [] : stored.state.ProductFamily,
    ),
  );
  if (codes.size === 0) return [...things];
  const families = new Map(
    (await familyStore.read(db, { codes: [...codes] })).map((one) => [one.code.toLowerCase(), one]),
  );
  return things.map((thing) => {
    const family = families.get(thing.stored.state.ProductFamily.toLowerCase());
    if (!family) return thing;
    const { originalCodes, applications } = family.state;
    return { ...thing, state: { ...thing.state, originalCodes, applications } };
  });
};

const familyOf = (thing: Thing | undefined, values: State): string =>
  String(values.ProductFamily ?? thing?.state.ProductFamily ?? '').toLowerCase();

/** Returns the values with whole lists: those of the family, and what a row adds. */
export const addedToFamily = (thing: Thing, values: State): State => {
  const family = familyOf(thing, values);
  // A product without a family gets one of its own.
  if (family === '' && Object.keys(values).some(isFamilyList))
    return { ...values, ProductFamily: thing.label };
  return family === familyOf(thing, {})
    ? { ...values, ...changedLists(thing.state, values, joined) }
    : values;
};

export const listProblems = (inputs: readonly { values: State }[]): StateProblem[] =>
  inputs.flatMap(({ values }, place) =>
    FAMILY_LISTS.flatMap((field) =>
      listIn(values[field]).length > MAX_LIST
        ? { place, field, text: `La familia tendría más de ${MAX_LIST}.` }
        : [],
    ),
  );

const saveFamilies = async (
  tx: Tx,
  by: ChangedBy,
  changes: readonly { family: string; values: State }[],
  change: typeof joined,
): Promise<void> => {
  const byFamily = Map.groupBy(
    changes.filter(({ family, values }) => family !== '' && Object.keys(values).some(isFamilyList)),
    ({ family }) => family,
  );
  if (byFamily.size === 0) return;
  const families = await familyStore.lock(tx, { codes: [...byFamily.keys()] });
  await familyStore.save(
    tx,
    deferLists(by),
    families.map((stored) => {
      let { state } = stored;
      for (const { values } of byFamily.get(stored.code.toLowerCase()) ?? [])
        state = { ...state, ...changedLists(state, values, change) };
      return { stored, state };
    }),
  );
};

/** Adds to the families of products what their rows name. Further products of a family may follow. */
export const addToFamilies = (
  tx: Tx,
  by: ChangedBy,
  changes: readonly { thing?: Thing; values: State }[],
): Promise<void> =>
  saveFamilies(
    tx,
    by,
    changes.map(({ thing, values }) => ({ family: familyOf(thing, values), values })),
    joined,
  );

/** Takes out of the families of products what an import added to them. */
export const undoFamilyLists = async (
  tx: Tx,
  by: ChangedBy | null,
  batch: string,
  written: readonly { thing: Thing; fields: readonly string[] }[],
): Promise<void> => {
  const things = new Map(
    written.flatMap(({ thing, fields }) => (fields.some(isFamilyList) ? [[thing.id, thing]] : [])),
  );
  if (!by || things.size === 0) return;
  const { rows } = await tx.execute<{ id: number; before: State; after: State }>(
    sql`select thing_id as id, before, after from import_items
        where import_id = substring(${batch}::text, '[0-9]+')::int
          and thing_id = any(${sql.param([...things.keys()])}::int[])`,
  );
  await saveFamilies(
    tx,
    by,
    rows.map(({ id, before, after }) => ({
      family: familyOf(things.get(id), {}),
      values: changedLists(after, { ...after, ...before }, without),
    })),
    without,
  );
};

const NAMED = 5;

/** Names the texts that are no applications. */
export const applicationWarnings = async (tx: Tx, importId: number): Promise<string[]> => {
  const { rows } = await tx.execute<{ text: string; line: number; all: number }>(
    sql`select unread.text, min(staged.line) as line, count(*) over ()::int as all
        from import_rows staged,
          lateral jsonb_array_elements_text(staged.fields -> ${UNREAD_APPLICATIONS}::text) unread (text)
        where staged.import_id = ${importId} and staged.fields ? ${UNREAD_APPLICATIONS}::text
        group by unread.text order by line, unread.text limit ${NAMED}`,
  );
  const all = rows[0]?.all ?? 0;
  return [
    ...rows.map(
      ({ text, line }) =>
        `Fila ${line}: «${cut(text, 60)}» no dice marca, modelo y años que se entiendan, y queda sin esa aplicación.`,
    ),
    ...(all > NAMED ? [`Otras ${all - NAMED} aplicaciones tampoco se entienden.`] : []),
  ];
};
