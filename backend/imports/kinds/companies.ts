import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { companyEntity } from '#contract/definitions/company';
import { ownName } from '#contract/definitions/entity';
import type { ImportSettings } from '#contract/entities/imports';
import { requiredText } from '#contract/fields/fields';
import { rut, withoutSigns } from '#contract/fields/person-fields';
import { rutWarning, withFirstZero } from '#contract/people/rut';
import { type Read, readCode } from '../values.ts';
import { addressesCell, byRule, emailsCell, marksCell, phonesCell } from './company-cells.ts';
import { problemsOfCompanies, readUsedCompanies } from './company-checks.ts';
import {
  type CompanyRecord,
  lockCompanyRecords,
  NEW_COMPANY,
  readCompanyRecords,
} from './company-records.ts';
import { addCompanies, removeCompanies, saveCompanies } from './company-writes.ts';
import { fileFields, ruled } from './fields.ts';
import { type Field, gatherOne, type ImportKind, repeatsOf } from './kind.ts';
import { readPlaceFinder } from './place-names.ts';
import {
  formerNamesOf,
  type NamedList,
  readCategories,
  readNamed,
  readNamedCell,
  writeNamedCell,
} from './refs.ts';

const rutRule = rut();
const completeRut = (text: string): string => withFirstZero(withoutSigns(text));

/** Columns of files that do not have the address in one cell, in the order in which it is written. */
const ADDRESS_PARTS = [
  {
    id: 'addressNumber',
    title: 'Número de puerta',
    headings: ['numero', 'nro', 'n', 'puerta', 'nro puerta', 'nro de puerta', 'altura'],
    follows: ['addresses'],
  },
  {
    id: 'addressUnit',
    title: 'Apartamento',
    headings: ['apto', 'apt', 'ap', 'oficina', 'local', 'unidad'],
    follows: ['addresses', 'addressNumber'],
  },
  {
    id: 'postalCode',
    title: 'Código postal',
    headings: ['cp', 'c p', 'cod postal', 'postal', 'zip', 'zip code', 'postal code'],
    joinedAs: (cell: string) => (/\D{2}/.test(cell) ? cell : `CP ${cell}`),
  },
  { id: 'city', title: 'Ciudad', headings: ['localidad', 'city'] },
  { id: 'state', title: 'Departamento', headings: ['depto', 'dpto', 'state'] },
];

/** Writes the number behind the street, and the rest after commas. */
const joinAddress = (cells: readonly string[]): string =>
  cells.join(', ').replace(/^([^,]*), (?=\d+[^\s,]{0,4}(?:,|$))/, '$1 ');

/** Returns the tag as it is already written, else in lower case. */
const readTag = (text: string, lists: Readonly<Record<string, NamedList>>): Read => {
  const existing = readNamedCell('tag')(text, undefined, { lists, createsMissing: false });
  return 'value' in existing ? existing : byRule(requiredText(60), text.toLowerCase(), text);
};

const FIELDS: readonly Field[] = [
  {
    id: 'rut',
    title: 'RUT',
    headings: ['r u t', 'ruc', 'identifier', 'numero de rut', 'n rut', 'documento', 'rut empresa'],
    sets: 'CompanyIdentifier',
    isKey: true,
    isNeeded: true,
    read: ruled(
      (text, reading) =>
        /^0*$/.test(withoutSigns(text))
          ? { problem: 'No es un RUT: son ceros.' }
          : readCode(completeRut(text), reading),
      rutRule,
    ),
    write: null,
  },
  ...fileFields(companyEntity),
  {
    id: 'group',
    title: 'Grupo',
    headings: ['grupo de empresas', 'group'],
    sets: 'CompanyGroupId',
    choices: 'group',
    read: readNamedCell('group'),
    write: writeNamedCell('group'),
  },
  {
    id: 'phones',
    title: 'Teléfonos',
    headings: ['telefono', 'tel', 'celular', 'phone', 'phones'],
    sets: 'phones',
    empty: [],
    ...phonesCell,
  },
  {
    id: 'addresses',
    title: 'Direcciones',
    headings: ['direccion', 'domicilio', 'calle', 'address', 'addresses'],
    sets: 'addresses',
    empty: [],
    join: joinAddress,
    ...addressesCell,
  },
  ...ADDRESS_PARTS.map((part) => ({
    ...{ ...part, sets: 'addresses', empty: [], join: joinAddress, ...addressesCell },
    write: null,
  })),
  {
    id: 'emails',
    title: 'Correos',
    headings: ['correo', 'email', 'e mail', 'mail', 'emails', 'correo electronico'],
    sets: 'emails',
    empty: [],
    ...emailsCell,
  },
  {
    id: 'tags',
    title: 'Etiquetas',
    headings: ['etiqueta', 'tags', 'marcas'],
    sets: 'tags',
    choices: 'tag',
    empty: [],
    ...marksCell('tag', (part, { lists }) => readTag(part, lists)),
  },
  {
    id: 'workBranches',
    title: 'Ramos',
    headings: ['ramo', 'rubros', 'rubro', 'giro', 'actividad'],
    sets: 'workBranches',
    choices: 'workBranch',
    empty: [],
    ...marksCell('workBranch'),
  },
  {
    id: 'categories',
    title: 'Categorías',
    headings: ['categoria', 'categories'],
    sets: 'categories',
    choices: 'category',
    empty: [],
    ...marksCell('category'),
  },
  {
    id: 'clientOf',
    title: 'Cliente de (RUT)',
    headings: ['cliente de', 'client of'],
    sets: 'clientOf',
    empty: [],
    ...marksCell('', (part) => byRule(rutRule, completeRut(part), part)),
  },
];

/** Reads cities by name and department, and by the name alone if it is unique. */
const readPlaces = async (db: Db | Tx): Promise<NamedList> => {
  const article = { article: 'La ciudad', isMade: false };
  const full = await readNamed(
    db,
    sql`select s.id || ':' || c.id as id, c.name || ', ' || s.name as name
        from cities c join states s on s.id = c.state_id`,
    article,
  );
  const single = await readNamed(
    db,
    sql`select min(state_id || ':' || id) as id, min(name) as name
        from cities group by lower(unaccent(name)) having count(*) = 1`,
    article,
  );
  return { ...full, byName: new Map([...single.byName, ...full.byName]) };
};

const SHOWN = 5;

const namedRuts = (ruts: readonly string[]): string =>
  `${ruts.slice(0, SHOWN).join(', ')}${ruts.length > SHOWN ? '…' : ''}`;

/** Warns of RUT that the file has without their first zero. */
const completedRuts = async (
  tx: Tx,
  importId: number,
  { columns }: ImportSettings,
): Promise<string[]> => {
  const { rows } = await tx.execute<{ label: string }>(
    sql`select label from import_rows where import_id = ${importId} and starts_with(label, '0')
          and regexp_replace(cells ->> ${columns.indexOf('rut')}::int, '\\D', '', 'g') = substr(label, 2)
        order by line`,
  );
  if (rows.length === 0) return [];
  const named = namedRuts(rows.map(({ label }) => label));
  return rows.length === 1
    ? [`A un RUT le faltaba el 0 del principio y se completó: ${named}.`]
    : [`A ${rows.length} RUT les faltaba el 0 del principio y se completaron: ${named}.`];
};

/** Wrong check digits are a warning, as in the form. */
const doubtfulRuts = async (tx: Tx, importId: number): Promise<string[]> => {
  const { rows } = await tx.execute<{ label: string }>(
    sql`select label from import_items where import_id = ${importId} and outcome = 'new' order by line`,
  );
  const doubtful = rows.map(({ label }) => label).filter((label) => rutWarning(label) !== '');
  if (doubtful.length === 0) return [];
  const named = namedRuts(doubtful);
  return doubtful.length === 1
    ? [`El dígito verificador no corresponde al RUT ${named}: revísalo con la empresa.`]
    : [`En ${doubtful.length} RUT el dígito verificador no corresponde: ${named}.`];
};

export const companies: ImportKind<CompanyRecord> = {
  name: 'companies',
  isOffered: () => true,
  fields: () => FIELDS,
  unknown: null,
  history: {
    subject: 'company',
    idOf: ({ id }) => `${id}`,
    fieldsOf: (name) =>
      name === 'CompanyGroupId' ? ['companyGroupId'] : [ownName(companyEntity, name)],
  },
  defaults: () => NEW_COMPANY,
  warningsOf: async (tx, importId, settings) => [
    ...(await completedRuts(tx, importId, settings)),
    ...(await doubtfulRuts(tx, importId)),
  ],
  gather: gatherOne,
  repeatsAmong: repeatsOf,
  loadRefs: async (db) => ({
    lists: {
      group: await readNamed(db, sql`select id, name from company_groups order by id desc`, {
        article: 'El grupo',
        isMade: true,
        isOfCompanies: true,
      }),
      tag: await readNamed(db, sql`select name::text as id, name::text as name from tags`, {
        article: 'La etiqueta',
        isMade: false,
        former: formerNamesOf('tag'),
      }),
      workBranch: await readNamed(db, sql`select id, name::text as name from work_branches`, {
        article: 'El ramo',
        isMade: false,
        former: formerNamesOf('workBranch'),
      }),
      category: await readCategories(db),
      place: await readPlaces(db),
    },
    findPlace: await readPlaceFinder(db),
  }),
  read: readCompanyRecords,
  lock: lockCompanyRecords,
  problemsOf: problemsOfCompanies,
  begin: async () => {},
  save: saveCompanies,
  insert: addCompanies,
  readUsed: (tx, added) =>
    readUsedCompanies(
      tx,
      added.map(({ record }) => record.id),
    ),
  remove: removeCompanies,
};
