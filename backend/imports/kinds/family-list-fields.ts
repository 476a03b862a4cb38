/** Columns of product files for what the family of a product holds: original codes and applications. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import type { FamilyState } from '#backend/goods/goods-store';
import { counted } from '#contract/amounts/counted';
import { familyEntity } from '#contract/definitions/family';
import { familyLists } from '#contract/fields/goods-fields';
import { visibleText } from '#contract/text/plain-codes';
import { cut, normal } from '#contract/text/plain-text';
import { applicationKey, readApplications, writeApplication } from './application-text.ts';
import { fileFields, ruled } from './fields.ts';
import type { Field, State } from './kind.ts';
import { type AskedName, type FileApplication, findVehicle, makeOfModel } from './vehicle-names.ts';

type OriginalCode = FamilyState['originalCodes'][number];

/** Texts of a row that are no applications. */
export const UNREAD_APPLICATIONS = 'unreadApplications';
/** Makes and vehicles of a row that the shop does not have. */
export const ASKED_VEHICLES = 'askedVehicles';

/** Escaped by a backslash, none of them separates. A slash or hyphen without spaces may belong to a code. */
const CODE_SEPARATOR = /(?<!\\)[|;,\n]|\s[/–—-]\s/;

const splitCodes = (text: string): string[] =>
  text
    .split(CODE_SEPARATOR)
    .map((part) => part.replace(/\\([\s\S])/g, '$1').trim())
    .filter((part) => part !== '');

export const codeKey = ({ Code }: OriginalCode): string => visibleText(Code).toLowerCase();

export const listIn = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? value : []);
export const codesIn = (value: unknown) => [...listIn<OriginalCode>(value)];
export const applicationsIn = (value: unknown) => listIn<FileApplication>(value);

/** Returns the parts of a list, of several with one key the first. */
export const distinct = <T>(list: readonly T[], keyOf: (one: T) => string): T[] => {
  const keys = list.map(keyOf);
  return list.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
};

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
            const codes = splitCodes(text).map((Code) => ({ Code }));
            return { value: distinct(codes, codeKey) };
          }, familyLists.originalCodes),
          write: (value) =>
            codesIn(value)
              .map(({ Code }) => Code.replace(/[|;,\n\\]|(?<=\s)[/–—-](?=\s)/g, '\\$&'))
              .join(' | '),
        }
      : [],
  );

const readCell: Field['read'] = (text, _, refs) => {
  const isMake = (name: string) => refs.lists.make?.byName.has(normal(name)) ?? false;
  const makeOf = (model: string) => makeOfModel(refs.lists, model);
  const { found: all, unread } = readApplications(text, isMake, makeOf);
  const isValid = (one: unknown) => familyLists.applications.safeParse([one]).success;
  const found: FileApplication[] = [];
  const questions: AskedName[] = [];
  for (const { isCertain, ...one } of all) {
    if (!isValid(one)) {
      unread.push(`${one.ApplicationBrandName} ${one.ApplicationName}`);
      continue;
    }
    const named = findVehicle(one, isCertain, refs);
    found.push(...named.applications);
    if (named.asked) questions.push(named.asked);
  }
  const names = distinct(questions, ({ list, name }) => `${list} ${name}`);
  return { value: { found: distinct(found, applicationKey), unread, asked: names } };
};

const SINGLE_YEAR = /^['´`’‘]?(?:\d\d){1,2}$/;

/** Joins the make, the model, the engine and the years of a row, which several columns may hold. */
const applicationField = (id: string, title: string, headings: readonly string[]): Field => ({
  id,
  title,
  headings,
  sets: 'applications',
  join: (cells) => cells.join(' ').trim(),
  read: readCell,
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
    write: (value) => applicationsIn(value).map(writeApplication).join('; '),
  },
  {
    ...applicationField('vehicleMake', 'Marca del vehículo', [
      ...['marca auto', 'marca vehiculo', 'marca de vehiculo', 'marca del auto'],
    ]),
    // A colon ends it, so that a make of any words is one.
    joinedAs: (cell) => `${cell.replaceAll(':', '')}:`,
  },
  applicationField('vehicleModel', 'Modelo del vehículo', [
    'modelo',
    'modelo auto',
    'modelo vehiculo',
    'modelo de vehiculo',
  ]),
  applicationField('vehicleEngine', 'Motor del vehículo', ['motor', 'motorizacion']),
  {
    ...applicationField('vehicleYears', 'Años del vehículo', ['anos', 'ano', 'rango de anos']),
    // Behind a model, two digits alone would belong to its name.
    joinedAs: (cell) => (SINGLE_YEAR.test(cell) ? `año ${cell}` : cell),
  },
  {
    ...applicationField('vehicleFrom', 'Año desde', [
      ...['desde', 'ano inicial', 'ano inicio', 'ano de inicio', 'ano del', 'year from'],
    ]),
    joinedAs: (cell) => (SINGLE_YEAR.test(cell) ? `desde ${cell}` : cell),
  },
  {
    ...applicationField('vehicleTo', 'Año hasta', [
      ...['hasta', 'ano final', 'ano fin', 'ano de fin', 'ano al', 'year to'],
    ]),
    // Words such as `actual` leave it open.
    joinedAs: (cell) => (SINGLE_YEAR.test(cell) ? `hasta ${cell}` : ''),
  },
];

/** Puts the applications that were read into the values of a row. */
export const withApplications = (values: State): State => {
  const { applications: read, ...others } = values;
  if (typeof read !== 'object' || read === null || !('found' in read) || !('unread' in read))
    return values;
  return {
    ...others,
    ...(listIn(read.found).length > 0 && { applications: read.found }),
    // Without any the row is still one of several of its product.
    ...((listIn(read.unread).length > 0 || listIn(read.found).length === 0) && {
      [UNREAD_APPLICATIONS]: read.unread,
    }),
    ...('asked' in read && listIn(read.asked).length > 0 && { [ASKED_VEHICLES]: read.asked }),
  };
};

const NAMED = 5;

/** Counts the makes and vehicles that the shop does not have. */
const askedWarnings = async (tx: Tx, importId: number): Promise<string[]> => {
  const { rows } = await tx.execute<{ names: number }>(
    sql`select count(distinct (asked.list, asked.name))::int as names
        from import_rows staged, jsonb_to_recordset(staged.fields -> ${ASKED_VEHICLES}::text)
          as asked (list text, name text)
        where staged.import_id = ${importId} and staged.problems is null
          and jsonb_typeof(staged.fields -> ${ASKED_VEHICLES}::text) = 'array'`,
  );
  const { names = 0 } = rows[0] ?? {};
  if (names === 0) return [];
  return [
    `${counted(names, 'marca o modelo de vehículo no está', 'marcas o modelos de vehículo no están')} en la tienda: sus aplicaciones entran como texto, y no se encuentran por vehículo. Di qué ${names === 1 ? 'es' : 'son'}, o crea los que faltan.`,
  ];
};

/** Names the texts that are no applications, and counts the unknown vehicles. */
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
    ...(await askedWarnings(tx, importId)),
    ...rows.map(
      ({ text, line }) =>
        `Fila ${line}: «${cut(text, 60)}» no dice marca, modelo y años que se entiendan, y queda sin esa aplicación.`,
    ),
    ...(all > NAMED ? [`Otras ${all - NAMED} aplicaciones tampoco se entienden.`] : []),
  ];
};
