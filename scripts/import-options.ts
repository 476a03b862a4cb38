/** The options of `npm run import`. */
import type { parseArgs } from 'node:util';
import { AppError } from '#backend/http/app-error';
import { currencyCode } from '#backend/imports/currencies';
import { readHeading, type Tax } from '#backend/imports/heading-words';
import { KINDS } from '#backend/imports/kinds/kinds';
import type { ProfileChoice } from '#backend/imports/profiles';
import { type Currency, isCurrency } from '#contract/amounts/money';
import {
  IMPORT_KINDS,
  type ImportKindName,
  importKindNames,
  type TitleMeaning,
  type WholeImport,
} from '#contract/entities/imports';
import { normal } from '#contract/text/plain-text';
import type { Variant } from '#variants/schema';

export const USAGE =
  'npm run import -- lista.csv [--kind productos|categorias|familias|stock|precios|empresas] [--map "Código=code,PVP=price"] [--brand "Marca"] [--category "Frenos > Discos"] [--provider "Proveedor"] [--tax con|sin] [--answer "FRASLE=Fras-le,NUEVA=crear"] [--clear] [--create] [--skip-new] [--keep-sold] [--titles categoria|marca|nada] [--skip-bad] [--currency pesos|dólares] [--profile "Lista de X"] [--no-profile] [--dry-run]';
export const OPTIONS = {
  kind: { type: 'string' },
  map: { type: 'string', multiple: true },
  /** Values of new records that the file does not give. */
  brand: { type: 'string' },
  category: { type: 'string' },
  provider: { type: 'string' },
  /** Meanings of unknown names: another name, `crear` or `saltear`. */
  answer: { type: 'string', multiple: true },
  /** Whether amounts include the tax, unless their headings say it. */
  tax: { type: 'string' },
  /** Empty cells clear fields. */
  clear: { type: 'boolean' },
  /** Creates missing brands, providers, categories, groups and vehicles. */
  create: { type: 'boolean' },
  /** Changes only existing records. */
  'skip-new': { type: 'boolean' },
  /** Its stock already excludes units that are sold and not yet shipped. */
  'keep-sold': { type: 'boolean' },
  /** The currency of amounts that name none. */
  currency: { type: 'string' },
  /** Meaning of titles between the rows that the shop does not know. */
  titles: { type: 'string' },
  /** The name of remembered settings, which are otherwise found by the headings. */
  profile: { type: 'string' },
  /** Neither uses nor remembers settings. */
  'no-profile': { type: 'boolean' },
  /** Writes the valid rows, and the invalid ones into a file beside. */
  'skip-bad': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const;

type Values = ReturnType<
  typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>
>['values'];

interface Pair {
  name: string;
  value: string;
}

/** Reads `A=x,B=y`. A comma separates behind a pair only: a name may have commas of its own. */
const pairsIn = (texts: readonly string[] = []): Pair[] => {
  const pairs: string[] = [];
  for (const part of texts.flatMap((text) => text.split(',').map((each, at) => ({ each, at })))) {
    const last = pairs.at(-1);
    if (part.at > 0 && last !== undefined && !last.includes('='))
      pairs.splice(-1, 1, `${last},${part.each}`);
    else pairs.push(part.each);
  }
  return pairs
    .filter((pair) => pair.trim() !== '')
    .map((pair) => {
      const at = pair.includes('=') ? pair.lastIndexOf('=') : pair.length;
      return { name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim() };
    });
};

/** Options of the command line. */
export interface ImportOptions {
  variant: Variant;
  values: Values;
  /** The headings of all `--map`, and what each is; empty = it is not used. */
  mapped: readonly { heading: string; fieldName: string }[];
  /** Names of the file that the shop does not know, and what each is. */
  answered: readonly Pair[];
}

export const readOptions = (variant: Variant, values: Values): ImportOptions => ({
  variant,
  values,
  mapped: pairsIn(values.map).map(({ name, value }) => ({
    heading: name,
    fieldName: normal(value) === 'no se usa' ? '' : value,
  })),
  answered: pairsIn(values.answer),
});

const wrong = (text: string): AppError => new AppError('import.columns', { text });
const offered = (variant: Variant): ImportKindName[] =>
  IMPORT_KINDS.filter((kind) => KINDS[kind].isOffered(variant));

export const noKind = ({ variant }: ImportOptions): AppError => {
  const names = offered(variant).map((kind) => importKindNames[kind].toLowerCase());
  return wrong(`Falta decir qué trae el archivo: --kind, con ${names.join(', ')}.`);
};

/** Returns the kinds that the file may be of. */
export const kindsOf = (options: ImportOptions): [ImportKindName, ...ImportKindName[]] => {
  const requested = normal(options.values.kind ?? '');
  const [first, ...others] = offered(options.variant).filter((kind) =>
    ['', kind, normal(importKindNames[kind])].includes(requested),
  );
  if (!first) throw noKind(options);
  return [first, ...others];
};

const TITLES: Readonly<Record<string, TitleMeaning>> = {
  categoria: 'category',
  marca: 'brand',
  nada: 'none',
};
export const titlesMeaning = ({ values: { titles } }: ImportOptions): TitleMeaning | undefined => {
  if (titles === undefined) return undefined;
  const meaning = TITLES[normal(titles)];
  if (meaning) return meaning;
  throw wrong('--titles dice qué son los títulos entre las filas: categoria, marca o nada.');
};

const TAXES: Readonly<Record<string, Tax>> = { con: 'with', sin: 'without' };

export const namedTax = ({ values: { tax } }: ImportOptions): Tax | undefined => {
  if (tax === undefined) return undefined;
  const named = TAXES[normal(tax)];
  if (named) return named;
  throw wrong('--tax dice si los importes llevan IVA: con o sin.');
};

/** Returns the columns with amounts of a tax, where their headings do not say another one. */
export const taxedColumns = (
  { columns, fields }: WholeImport,
  chosen: readonly string[],
  tax: Tax | undefined,
): string[] =>
  chosen.map((id, place) => {
    const field = fields.find((each) => each.id === id);
    if (!tax || !field?.tax || readHeading(columns[place]?.title ?? '').tax !== undefined)
      return id;
    return fields.find((each) => each.sets === field.sets && each.tax === tax)?.id ?? id;
  });

/** Returns the values for new records that the command names. @throws AppError import.columns */
export const namedDefaults = (
  { values }: ImportOptions,
  { fields }: WholeImport,
): Record<string, string> =>
  Object.fromEntries(
    (['brand', 'category', 'provider'] as const).flatMap((id) => {
      const value = values[id]?.trim() ?? '';
      if (value === '') return [];
      if (!fields.some((field) => field.id === id && field.choices !== null))
        throw wrong(`--${id} no corresponde a un archivo de este tipo.`);
      return [[id, value]];
    }),
  );

const wrongMap = (text: string): AppError => wrong(`--map: ${text}`);

/** Applies `--map` (`Código=code,PVP=price`, by heading or letter of a column) to the recognised columns. */
export const mappedColumns = (
  options: ImportOptions,
  { settings, columns, fields }: WholeImport,
): string[] => {
  const chosen = [...settings.columns];
  const mapped = new Set<number>();
  type Choice = (typeof fields)[number];
  /** Returns whether a column gives way to another one that is mapped to a field. */
  const replaces = ({ id, sets, tax, mayRepeat }: Choice, other: string, at: number): boolean => {
    const isOtherTax = tax !== null && fields.some((one) => one.id === other && one.sets === sets);
    return mayRepeat ? other === id && !mapped.has(at) : other === id || isOtherTax;
  };
  for (const { heading, fieldName } of options.mapped) {
    const places = [...columns.keys()].filter((at) => {
      const title = normal(columns[at]?.title ?? '');
      return [title, title.replace('columna ', '')].includes(normal(heading));
    });
    // Columns with the same heading: each pair means the next one.
    const place = places.find((at) => !mapped.has(at)) ?? places[0] ?? -1;
    const field = fields.find(({ id, title }) =>
      [normal(id), normal(title)].includes(normal(fieldName)),
    );
    if (place < 0)
      throw wrongMap(
        `el archivo no tiene una columna «${heading}». Hay: ${columns.map(({ title }) => title).join(', ')}.`,
      );
    if (!field && fieldName !== '')
      throw wrongMap(
        `no hay un dato «${fieldName}». Hay: ${fields.map(({ id }) => id).join(', ')}.`,
      );
    if (field)
      for (const [at, id] of chosen.entries())
        if (replaces(field, id, at)) {
          if (mapped.has(at) && at !== place)
            throw wrongMap(
              `«${columns[at]?.title}» y «${heading}» no pueden ser los dos ${field.title}.`,
            );
          chosen[at] = '';
        }
    chosen[place] = field?.id ?? '';
    mapped.add(place);
  }
  return chosen;
};

/** Returns the currency of amounts that name none; undefined = as the settings have it. */
export const namedCurrency = ({ values: { currency } }: ImportOptions): Currency | undefined => {
  if (currency === undefined) return undefined;
  const code = currencyCode(currency);
  if (isCurrency(code)) return code;
  throw wrong('--currency dice pesos o dólares.');
};

export const profileChoice = ({ values }: ImportOptions): ProfileChoice => {
  const { profile, 'no-profile': isWithout } = values;
  if (isWithout && profile !== undefined) throw wrong('Usa --profile o --no-profile, no los dos.');
  if (isWithout) return { by: 'none' };
  return profile === undefined ? { by: 'headings' } : { by: 'name', name: profile.trim() };
};
