/** Families with what they fit and their original codes: a row for each application. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { kindOf } from '#backend/catalog/kinds/kinds';
import { lockListIndex } from '#backend/catalog/search-index/search-index';
import type { Db, Tx } from '#backend/database/connection';
import {
  type FamilyState,
  familyProblems,
  type KnownFamily,
  readFamilyStates,
} from '#backend/goods/family-state';
import { insertFamilies, removeFamilies, saveFamilies } from '#backend/goods/write-families';
import { applications, familyParms, newCode, originalCodes } from '#contract/goods-fields';
import { MAX_INTEGER } from '#contract/limits';
import { readInteger, readText, splitList } from '../values.ts';
import { codeField, flagField, ruled, textField } from './fields.ts';
import type { Asked, Field, ImportKind, ReadRow, RowProblem, State, Thing } from './kind.ts';
import { idsBehind } from './product-things.ts';
import { categoryField } from './products.ts';
import { readCategories } from './refs.ts';

interface FamilyThing extends Thing {
  known: KnownFamily;
}

/** Rows say one application each; what they say of the family itself is said once, or alike. */
const ONE = 'application.';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const yearOf = (value: unknown): string | number => (typeof value === 'number' ? value : '');

const applicationField = (
  name: string,
  title: string,
  headings: readonly string[],
  most: number,
): Field => ({
  id: name,
  title,
  headings,
  says: `${ONE}${name}`,
  read: readText(most),
  write: textOf,
});

const yearField = (name: string, title: string, headings: readonly string[]): Field => ({
  ...applicationField(name, title, headings, 4),
  read: readInteger(1900, 2100),
  write: yearOf,
});

/** `1999 - 2008`, `1999 -`, `2003`. */
const readYears: Field['read'] = (text) => {
  if (/^(n\/?d|-+|s\/?d)$/i.test(text)) return { value: [null, null] };
  const [, from, dash, to] =
    /^((?:19|20)\d\d)?\s*(-|–|a|al|\/|>)?\s*((?:19|20)\d\d|\+)?$/i.exec(text.trim()) ?? [];
  if (!from && !to) return { problem: `«${text.slice(0, 40)}» no son años.` };
  const first = from ? Number(from) : null;
  const last = to && to !== '+' ? Number(to) : null;
  return { value: [first, dash ? last : first] };
};

const FIELDS: readonly Field[] = [
  codeField(['familia', 'codigo de familia', 'codigo familia', 'code', 'cod'], newCode()),
  textField(
    {
      id: 'name',
      title: 'Nombre',
      headings: ['nombre de familia', 'denominacion', 'titulo', 'name'],
      says: 'AutopartName',
    },
    familyParms.AutopartName,
    { isNeeded: true },
  ),
  categoryField,
  textField(
    {
      id: 'description',
      title: 'Descripción',
      headings: ['observaciones', 'texto', 'description'],
      says: 'AutopartDescription',
    },
    familyParms.AutopartDescription,
    { empty: '' },
  ),
  flagField({
    id: 'isOriginal',
    title: 'Original',
    headings: ['es original'],
    says: 'AutopartIsOriginal',
  }),
  flagField({
    id: 'isPublic',
    title: 'Visible',
    headings: ['publico', 'activo', 'publicado', 'habilitado'],
    says: 'AutopartIsPublic',
  }),
  {
    id: 'originalCodes',
    title: 'Códigos originales',
    headings: ['codigo original', 'oem', 'codigos oem', 'numero original', 'original codes'],
    says: 'originalCodes',
    empty: [],
    read: ruled(
      (text) => ({ value: splitList(text, /(?<!\\)[|;\n]/).map((Code) => ({ Code })) }),
      originalCodes(),
    ),
    write: (value) =>
      Array.isArray(value)
        ? value
            .map((one: { Code?: unknown }) => textOf(one.Code).replace(/[|;\\]/g, '\\$&'))
            .join(' | ')
        : '',
  },
  applicationField(
    'vehicleBrand',
    'Marca del vehículo',
    ['marca', 'marca vehiculo', 'marca auto', 'marca de vehiculo'],
    100,
  ),
  applicationField(
    'application',
    'Aplicación',
    ['modelo', 'vehiculo', 'auto', 'aplicaciones', 'application'],
    200,
  ),
  yearField('yearFrom', 'Año desde', ['desde', 'ano inicial', 'ano inicio', 'year from']),
  yearField('yearTo', 'Año hasta', ['hasta', 'ano final', 'ano fin', 'year to']),
  {
    id: 'years',
    title: 'Años',
    headings: ['ano', 'rango', 'rango de anos', 'years'],
    says: `${ONE}years`,
    read: readYears,
    write: null,
  },
  {
    ...applicationField('vehicleId', 'N.º de vehículo', ['id vehiculo', 'vehicle id'], 10),
    read: readInteger(1, MAX_INTEGER),
    write: yearOf,
  },
];

const applicationOf = (says: State) => {
  const years = says[`${ONE}years`];
  const [from, to] = Array.isArray(years) ? years : [null, null];
  return {
    VehicleId: says[`${ONE}vehicleId`] ?? null,
    ApplicationName: says[`${ONE}application`] ?? '',
    ApplicationBrandName: says[`${ONE}vehicleBrand`] ?? '',
    ApplicationYearFrom: says[`${ONE}yearFrom`] ?? from,
    ApplicationYearTo: says[`${ONE}yearTo`] ?? to,
  };
};

/** The family's own words may stand in one of its rows or in each, but not differ. */
const gatherOwn = (rows: readonly ReadRow[], says: State, problems: RowProblem[]): void => {
  const lineOf = new Map<string, number>();
  for (const row of rows)
    for (const [name, value] of Object.entries(row.says)) {
      if (name.startsWith(ONE)) continue;
      if (name === 'originalCodes') {
        const known = Array.isArray(says[name]) ? says[name] : [];
        const more = Array.isArray(value) ? value : [];
        says[name] = [
          ...known,
          ...more.filter((one) => !known.some((other) => isDeepStrictEqual(one, other))),
        ];
      } else if (!(name in says) || says[name] === '') {
        says[name] = value;
        lineOf.set(name, row.line);
        // A family whose cell is empty in one row and filled in another says what is filled.
      } else if (value !== '' && !isDeepStrictEqual(says[name], value)) {
        const title = FIELDS.find((field) => field.says === name)?.title ?? name;
        problems.push({
          line: row.line,
          column: title,
          text: `Dice otra cosa que la fila ${lineOf.get(name)} de la misma familia.`,
        });
      }
    }
};

const gather: ImportKind['gather'] = (rows) => {
  const says: State = {};
  const problems: RowProblem[] = [];
  gatherOwn(rows, says, problems);
  const fits = rows.filter((row) => Object.keys(row.says).some((name) => name.startsWith(ONE)));
  if (fits.length === 0) return { says, problems };
  for (const { line, says: said } of fits) {
    const { ApplicationName, ApplicationBrandName, VehicleId } = applicationOf(said);
    if (VehicleId === null && (ApplicationName === '' || ApplicationBrandName === ''))
      problems.push({
        line,
        column: '',
        text: 'Una aplicación necesita la marca del vehículo y el modelo.',
      });
  }
  const list = fits.map((row) => applicationOf(row.says));
  const { data, error } = applications().safeParse(list);
  if (error && problems.length === 0) {
    const [issue] = error.issues;
    const place = typeof issue?.path[0] === 'number' ? issue.path[0] : 0;
    problems.push({
      line: fits[place]?.line ?? rows[0]?.line ?? 0,
      column: 'Aplicación',
      text: `${issue?.message ?? 'No es válida'}.`,
    });
  }
  return { says: { ...says, ...(data && { applications: data }) }, problems };
};

const whole = z.object({
  ...familyParms,
  applications: applications(),
  originalCodes: originalCodes(),
});
const part = z.partial(whole);

const stateOf = (thing: FamilyThing | undefined, says: object): FamilyState =>
  thing ? { ...thing.known.state, ...part.parse(says) } : whole.parse(says);

const codesOf = async (db: Db | Tx, ids: readonly number[]): Promise<string[]> => {
  const { rows } = await db.execute<{ code: string }>(
    sql`select code::text as code from families where id = any(${sql.param([...ids])}::int[])`,
  );
  return rows.map(({ code }) => code);
};

const readThings = async (db: Db | Tx, asked: Asked, locks: boolean): Promise<FamilyThing[]> => {
  if ('after' in asked)
    return readThings(db, { ids: await idsBehind(db, 'families', asked) }, locks);
  const codes = 'keys' in asked ? asked.keys : await codesOf(db, asked.ids);
  const found = await readFamilyStates(db, codes, locks);
  return found.map((known) => ({
    id: known.id,
    key: known.code.toLowerCase(),
    label: known.code,
    name: known.state.AutopartName,
    state: { ...known.state },
    known,
  }));
};

/** A row for each application, the family's own words in the first. */
const rowsOf = (thing: Thing): Thing[] => {
  const list = Array.isArray(thing.state.applications) ? thing.state.applications : [];
  const rows = list.map((one: FamilyState['applications'][number], at) => ({
    ...thing,
    state: {
      ...(at === 0 ? thing.state : {}),
      [`${ONE}vehicleBrand`]: one.ApplicationBrandName,
      [`${ONE}application`]: one.ApplicationName,
      [`${ONE}yearFrom`]: one.ApplicationYearFrom,
      [`${ONE}yearTo`]: one.ApplicationYearTo,
      [`${ONE}vehicleId`]: one.VehicleId,
    },
  }));
  return rows.length > 0 ? rows : [thing];
};

export const families: ImportKind<FamilyThing> = {
  name: 'families',
  isOffered: (variant) => kindOf(variant).isOfFamilies,
  fields: () => FIELDS,
  unknown: null,
  defaults: {
    AutopartDescription: '',
    AutopartIsOriginal: false,
    AutopartIsPublic: true,
    applications: [],
    originalCodes: [],
  },
  titleOf: (says) => (says.startsWith('applications') ? 'Aplicaciones' : undefined),
  rowsOf,
  gather,
  loadRefs: async (db) => ({ lists: { category: await readCategories(db) } }),
  read: readThings,
  problemsOf: async (db, given) => {
    const states = given.map(({ thing, says }) => stateOf(thing, says));
    const problems = await familyProblems(db, states);
    return problems.map(({ place, field, message }) => ({
      place,
      says: field,
      text: `${message}.`,
    }));
  },
  begin: (tx) => lockListIndex(tx),
  save: (tx, by, changes) =>
    saveFamilies(
      tx,
      by,
      changes.map(({ thing, says }) => ({ known: thing.known, state: stateOf(thing, says) })),
    ),
  insert: (tx, by, added) =>
    insertFamilies(
      tx,
      by,
      added.map(({ label, says }) => ({ code: label, state: stateOf(undefined, says) })),
    ),
  // A family that has products stays.
  readUsed: async (db, ids) => {
    const { rows } = await db.execute<{ id: number }>(
      sql`select distinct family_id as id from products
          where family_id = any(${sql.param([...ids])}::int[])`,
    );
    return rows.map(({ id }) => id);
  },
  remove: (tx, by, things) =>
    removeFamilies(
      tx,
      by,
      things.map(({ known }) => known),
    ),
};
