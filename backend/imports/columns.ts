import { normal } from '#contract/text/plain-text';
import { isKnownWord, readHeading, saysSame } from './heading-words.ts';
import type { Field } from './kinds/kind.ts';

/** `Precio (IVA inc.)` → `precio iva inc`. */
const plainHeading = (heading: string): string =>
  normal(heading)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const namesOf = ({ title, headings, id }: Field): string[] => [title, ...headings, id];

/** Returns the fields that a heading may name, the best one first. */
type Recognise = (heading: string, free: (field: Field) => boolean) => Field | undefined;

/** @param namesIn returns the names that a heading must be */
const exactly = (
  fields: readonly Field[],
  namesIn: (field: Field) => readonly string[],
): Recognise => {
  const named = fields.map((field) => ({ field, names: namesIn(field).map(plainHeading) }));
  return (heading, free) => {
    const plain = plainHeading(heading);
    return named.find(({ field, names }) => free(field) && names.includes(plain))?.field;
  };
};

const byOwnRule =
  (fields: readonly Field[]): Recognise =>
  (heading, free) =>
    fields.find((field) => free(field) && field.matches?.(plainHeading(heading)));

const isAmount = ({ isMoney, tax }: Field): boolean => isMoney === true || tax !== undefined;
const isChoice = ({ choices }: Field): boolean => Array.isArray(choices);

/** `¿Existencias?`, `In stock?`: its cells say yes or no. */
const isQuestion = (heading: string): boolean => /^\s*¿|\?\s*$/.test(heading);

/** Recognises abbreviations and other languages; the tax decides between fields of one value. */
const byWords = (fields: readonly Field[]): Recognise => {
  const named = fields.map((field) => ({ field, names: namesOf(field).map(readHeading) }));
  return (heading, free) => {
    const read = readHeading(heading);
    const saying = (isMeant: (field: Field) => boolean, one = read): Field[] =>
      named
        .filter(
          ({ field, names }) =>
            isMeant(field) && free(field) && names.some((name) => saysSame(name, one)),
        )
        .map(({ field }) => field);
    const isPlain = read.tax === undefined && read.currency === undefined;
    const asPrice = { ...read, words: `${read.words} precio`.split(' ').sort().join(' ').trim() };
    // A heading that names a tax or a currency is one of amounts: `Público c/IVA`.
    const [alike = []] = [
      ...(isPlain
        ? [saying(() => true)]
        : [saying(isAmount), saying(isAmount, asPrice), saying((field) => !isChoice(field))]),
    ].filter((found) => found.length > 0);
    const ofTax = fields.find(
      ({ sets, tax }) => tax === read.tax && tax && alike.some((field) => field.sets === sets),
    );
    return ofTax ?? alike[0];
  };
};

/** Recognises `Modelo / descripción` by one of its parts; a name or description is meant before others. */
const byParts =
  (recognisers: readonly Recognise[]): Recognise =>
  (heading, free) => {
    const parts = heading.split('/');
    if (parts.length !== 2 || !parts.every((part) => /\p{L}{3}/u.test(part))) return undefined;
    const found = new Set(
      parts.flatMap((part) => {
        const [first] = recognisers.flatMap((recognise) => recognise(part, free) ?? []);
        return first ?? [];
      }),
    );
    const [only, ...others] = found;
    return (
      [...found].find(({ mayRepeat }) => mayRepeat) ?? (others.length === 0 ? only : undefined)
    );
  };

/** The first rows of a file, below its headings. */
type Rows = readonly { readonly cells: readonly string[] }[];

/** Returns a function of headings that gives the field id of each, empty if none matches. */
export const matcherOf = (fields: readonly Field[]) => {
  // The title of a field has priority over another heading, and that over one that is alike,
  // wherever they stand.
  const [named, alike] = [exactly(fields, namesOf), byWords(fields)];
  const passes = [
    exactly(fields, ({ title }) => [title]),
    named,
    byOwnRule(fields),
    alike,
    byParts([named, alike]),
  ];
  return (headings: readonly string[], below: Rows = []): string[] => {
    const ids = headings.map(() => '');
    // A price with tax and one without set the same value: only one of them is read.
    const taken = new Set<string>();
    for (const recognise of passes)
      for (const [place, heading] of headings.entries()) {
        if (ids[place] !== '' || plainHeading(heading) === '') continue;
        if (readHeading(heading).currency === 'other') continue;
        const before = ids[place - 1] ?? '';
        const isFree = (each: Field): boolean =>
          // A rule of its own may recognise many headings: `Attribute 1 name`, `Attribute 2 name`.
          (!taken.has(partSetBy(each)) || (each.mayRepeat && each.matches) !== undefined) &&
          (each.follows?.includes(before) ?? true) &&
          (!isQuestion(heading) || each.isFlag === true);
        const field = recognise(heading, isFree);
        if (!field) continue;
        taken.add(partSetBy(field));
        ids[place] = field.id;
      }
    const all = withFirstLevel(withFurther(ids, headings, fields), fields);
    const ofShop = withVendor(headings, withoutParcel(headings, all), below);
    return withCode(withName(ofShop, headings, fields), headings, fields);
  };
};

/** `DESCRIP2` → `DESCRIP`: a number tells apart columns of one kind. */
const withoutNumber = (heading: string): string => heading.replace(/[\s._-]*\(?\d\)?\s*$/, '');

/** Takes numbered columns for parts of one text: `Descripción` and `Descripción 2`. */
const withFurther = (
  ids: readonly string[],
  headings: readonly string[],
  fields: readonly Field[],
): string[] => {
  const repeated = fields.filter(({ mayRepeat }) => mayRepeat);
  const recognise = byWords(repeated);
  const wordsAt = headings.map((heading) => readHeading(withoutNumber(heading)).words);
  const further = headings.map((heading, place) => {
    if (ids[place] !== '' || withoutNumber(heading) === heading) return '';
    const id = recognise(withoutNumber(heading), () => true)?.id ?? '';
    const isSame = ids.every((other, at) => other !== id || wordsAt[at] === wordsAt[place]);
    return isSame ? id : '';
  });
  return ids.map((id, place) => {
    if (id !== '') return id;
    const own = further[place] ?? '';
    // A number alone makes no part: `Descripción 2` without another one.
    const isOne = [...ids, ...further].filter((other) => other === own).length < 2;
    return isOne ? '' : own;
  });
};

/** Returns what one column alone may set: columns that are joined set a part of their value. */
export const partSetBy = ({ join, id, sets }: Field): string => (join ? id : sets);

/** Makes the first of the columns that are joined the main one, in a file without that one. */
const withFirstLevel = (ids: readonly string[], fields: readonly Field[]): string[] => {
  const renamed = new Map<string, string>();
  for (const [, joined] of Map.groupBy(
    fields.filter(({ join }) => join),
    ({ sets }) => sets,
  )) {
    const [main] = joined;
    const first = joined.find(({ id, mayRepeat }) => !mayRepeat && ids.includes(id));
    if (main && first) renamed.set(first.id, main.id);
  }
  return ids.map((id) => renamed.get(id) ?? id);
};

/** Other records whose codes stand in lists. */
const CODED = new Set(
  (
    'rubro subrubro grupo subgrupo seccion tipo deposito dep almacen sucursal suc local ' +
    'cliente vendedor ncm arancel postal pais ciudad zona color talle medida iva estado'
  ).split(' '),
);

/** `Cód. Rodosur`: the code of a supplier, in words that name nothing else. */
const isNamedCode = (heading: string): boolean => {
  const words = readHeading(heading).words.split(' ');
  const others = words.filter((word) => word !== 'codigo');
  const [name = ''] = others;
  return words.length === 2 && others.length === 1 && !isKnownWord(name) && !CODED.has(name);
};

/**
 * In a list without codes, `id` is the code or, without it, `Part No.`; otherwise, unless barcodes
 * find the records, the only code with a name of its own.
 */
const withCode = (
  ids: readonly string[],
  headings: readonly string[],
  fields: readonly Field[],
): string[] => {
  const key = fields.find(({ isKey }) => isKey)?.id ?? '';
  const isList = ids.filter((id) => id !== '').length > 2 && !ids.includes(key);
  const own = headings.findIndex((heading) => plainHeading(heading) === 'id');
  const named = headings.flatMap((heading, at) =>
    ids[at] === '' && isNamedCode(heading) ? [at] : [],
  );
  const other = ids.indexOf('manufacturerNumber');
  const isFound = fields.some(({ id, isOtherKey }) => isOtherKey && ids.includes(id));
  const only = other < 0 && named.length === 1 && !isFound ? (named[0] ?? -1) : other;
  const place = own >= 0 && ids[own] === '' ? own : only;
  return ids.map((id, at) => (isList && at === place ? key : id));
};

/** The field by which web shops group the rows of a product. */
const PRODUCT = 'variationGroup';
/** The size of a parcel, in exports of web shops. */
const PARCEL = ['alto', 'ancho', 'peso', 'profundidad'];
const UNITS = ['cm', 'mm', 'm', 'kg', 'g', 'gr'];

/** In an export of Tiendanube, `Ancho (cm)` is that of the parcel. */
const withoutParcel = (headings: readonly string[], ids: readonly string[]): readonly string[] => {
  if (!ids.includes(PRODUCT)) return ids;
  return ids.map((id, place) => {
    const words = readHeading(headings[place] ?? '').words.split(' ');
    const [only = '', ...others] = words.filter((word) => !UNITS.includes(word));
    return others.length === 0 && PARCEL.includes(only) ? '' : id;
  });
};

/** In an export of Shopify, `Vendor` is the brand, and `Type` the shop's own category if it is filled. */
const withVendor = (
  headings: readonly string[],
  ids: readonly string[],
  below: Rows,
): readonly string[] => {
  const plain = headings.map(plainHeading);
  const [vendor, type] = [plain.indexOf('vendor'), plain.indexOf('type')];
  if (vendor < 0 || !ids.includes(PRODUCT)) return ids;
  const isEmpty = (place: number): boolean =>
    below.every(({ cells }) => (cells[place] ?? '').trim() === '');
  const takesType = type >= 0 && (!isEmpty(type) || isEmpty(ids.indexOf('category')));
  return ids.map((id, place) => {
    if (place === vendor && !ids.includes('brand')) return 'brand';
    if (!takesType || !['', 'category'].includes(id)) return id;
    return place === type ? 'category' : id === 'category' ? '' : id;
  });
};

/** In a file without names, `Descripción` is the name. */
const withName = (
  ids: readonly string[],
  headings: readonly string[],
  fields: readonly Field[],
): string[] => {
  const isName =
    !ids.includes('name') && fields.some(({ id, isNeeded }) => id === 'name' && isNeeded);
  return ids.map((id, place) =>
    isName &&
    id === 'description' &&
    (headings[place] ?? '')
      .split('/')
      .some((part) => readHeading(withoutNumber(part)).words === 'descripcion')
      ? 'name'
      : id,
  );
};

/**
 * Returns the field id of each heading, empty if none matches. The first match of a field wins.
 * @param below the rows that tell which of two columns is filled
 */
export const matchColumns = (
  headings: readonly string[],
  fields: readonly Field[],
  below?: Rows,
): string[] => matcherOf(fields)(headings, below);

/** Returns a column's letter as a spreadsheet shows it: 2 → `C`. */
const letterOf = (place: number): string => {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : letterOf(Math.floor(place / 26) - 1) + letter;
};

/** Returns the headings of columns, or their letters. */
export const titlesOf = (headings: readonly string[], places: readonly number[]): string[] =>
  places.map((place) => headings[place]?.trim() || `Columna ${letterOf(place)}`);

/** The last column of a file of invalid rows. Imports ignore it. */
const REASONS = 'Motivo';
/** Its heading where «Motivo» is a value, as the reason of a change of stock. */
const OTHER_REASONS = 'Motivo del error';

export const reasonsTitle = (fields: readonly Field[]): string =>
  matchColumns([REASONS], fields)[0] === '' ? REASONS : OTHER_REASONS;

/** Returns whether a heading is that of the reasons in a file of invalid rows. */
export const isReasons = (heading: string): boolean =>
  [REASONS, OTHER_REASONS].some((title) => plainHeading(title) === plainHeading(heading));
