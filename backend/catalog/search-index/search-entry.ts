/** What a family or a product is found and counted by; pure, so that the rebuild and a single change agree. */
import type { Mark } from '#backend/database/tables/catalog';
import { withAncestors } from '#contract/goods/categories';
import { isBareMeasure } from '#contract/measures/measures';
import { SIDES, sizesOf } from '#contract/measures/sides';
import { codeKey } from '#contract/text/codes';
import { airWords } from './air-words.ts';
import { spanOf, writeFitment } from './fitment.ts';
import { fuelWords } from './fuel.ts';
import { withoutOtherPositions } from './positions.ts';
import { wordsOf } from './text-analysis.ts';

/** One row of the list index's source: a family (with its products), or a product. */
export interface EntrySource {
  id: number;
  code: string;
  name: string;
  categoryId: string;
  isVisible: boolean;
  priceCents: number;
  relevance: number;
  isStocked: boolean;
  products: {
    code: string;
    brandId: number;
    brand: string;
    providerId: number | null;
    specifications: { key: string; value: string }[];
    /** By the id that lists are asked for: of a tag its name in small letters. */
    marks: { kind: Mark; id: string }[];
  }[];
  applications: {
    vehicleId: number | null;
    brandId: number | null;
    name: string;
    brand: string;
    from: number | null;
    to: number | null;
  }[];
  originalCodes: string[];
}

/** Category id → the words that stand for it. */
export type CategoryWords = ReadonlyMap<string, readonly string[]>;

export interface Entry {
  id: number;
  category: string;
  isVisible: boolean;
  priceCents: number;
  relevance: number;
  /** Some branch had it when this was written; `follow-stock.ts` keeps it so. */
  isStocked: boolean;
  /** Makers of its products; the makes of vehicles stand in the fitments. */
  brands: ReadonlySet<number>;
  providers: ReadonlySet<number>;
  /** What its products are marked with, by kind; each id once. */
  marks: readonly { kind: Mark; id: string }[];
  /** Words of its name. */
  nameWords: ReadonlySet<string>;
  /** Its further words: those of its categories, makers and tags, and what its specifications say. */
  words: ReadonlySet<string>;
  /** Makes of the vehicles that it fits, but for those that make its products. */
  makes: ReadonlySet<number>;
  /** First and last years of what it fits (`spanOf`), without overlaps: from, to, from, to, … */
  spans: readonly number[];
  /** Alto, ancho and espesor of each of its products, in tenths of a millimetre; 0 = unknown. */
  sizes: readonly (readonly number[])[];
  /** Each application, the earliest first (`fitment.ts`). */
  fitments: ReadonlySet<string>;
  /** Key → rank: 0 its own, 1 an original code. */
  codes: ReadonlyMap<string, number>;
}

/** Years that some application covers. @param applications the earliest first */
const spansOf = (applications: EntrySource['applications']): number[] => {
  const spans: number[] = [];
  for (const { from, to } of applications.flatMap((one) => spanOf(one) ?? [])) {
    const end = spans.at(-1);
    if (end === undefined || from > end) spans.push(from, to);
    else spans[spans.length - 1] = Math.max(end, to);
  }
  return spans;
};

/** A measure has a digit and a unit; what is no number says something where it is no mere unit. */
const isTelling = (word: string): boolean => /^(?=.*\d)(?=.*[a-z])|^[a-z]{3,}$/.test(word);

/** What a bare number of that name counts; empty where it says nothing without its name. */
const unitOf = (key: string): string =>
  isBareMeasure(key) ? 'mm' : /^filas$/i.test(key) ? 'filas' : '';

/**
 * What is told of its products: `505mm`, `12v`, `r134a`, of which material and colour they are. A bare number is
 * no measure, but for a height or a width that came without its unit, and for a core's rows.
 */
const specificationWords = (products: EntrySource['products']): string[] =>
  products
    .flatMap(({ specifications }) => specifications)
    .flatMap(({ key, value }) => {
      const isBare = /^\d+([.,]\d+)?$/.test(value.trim());
      return wordsOf(isBare ? `${value.trim()} ${unitOf(key.trim())}` : value);
    })
    .filter(isTelling);

/** Products that measure alike count once, those of which no side is known not at all. */
const sidesOf = (products: EntrySource['products']): Entry['sizes'] => {
  const all = products.map(({ specifications }) => {
    const sizes = sizesOf(specifications);
    return SIDES.map((side) => Math.round((sizes[side] ?? 0) * 10));
  });
  const different = new Map(all.map((sizes) => [sizes.join(), sizes]));
  return [...different.values()].filter((sizes) => sizes.some((size) => size > 0));
};

const marksOf = (products: EntrySource['products']): Entry['marks'] => [
  ...new Map(
    products.flatMap(({ marks }) => marks).map((mark) => [`${mark.kind} ${mark.id}`, mark]),
  ).values(),
];

export const describeEntry = (source: EntrySource, categoryWords: CategoryWords): Entry => {
  const { products, categoryId: category } = source;
  const applications = source.applications.toSorted((a, b) => (a.from ?? 0) - (b.from ?? 0));
  const brands = new Set(products.map(({ brandId }) => brandId));
  const nameWords = new Set(wordsOf(source.name));
  const marks = marksOf(products);
  const words = [
    ...marks.flatMap(({ kind, id }) => (kind === 'tag' ? wordsOf(id) : [])),
    ...wordsOf([...new Set(products.map(({ brand }) => brand))].join(' ')),
    ...withoutOtherPositions(
      withAncestors(category).flatMap((id) => categoryWords.get(id) ?? []),
      products.flatMap(({ specifications }) => specifications),
    ),
    ...specificationWords(products),
    ...products.flatMap(({ specifications }) => specifications.flatMap(airWords)),
  ];
  const codes = new Map<string, number>();
  for (const code of source.originalCodes) codes.set(codeKey(code), 1);
  for (const code of [source.code, ...products.map((product) => product.code)])
    codes.set(codeKey(code), 0);
  codes.delete('');
  const { id, isVisible, priceCents, relevance, isStocked } = source;
  return {
    id,
    category,
    isVisible,
    priceCents,
    relevance,
    isStocked,
    brands,
    providers: new Set(products.flatMap(({ providerId }) => providerId ?? [])),
    marks,
    nameWords,
    words: new Set(words.filter((word) => !nameWords.has(word))),
    makes: new Set(
      applications.flatMap(({ brandId }) =>
        brandId === null || brands.has(brandId) ? [] : [brandId],
      ),
    ),
    spans: spansOf(applications),
    sizes: sidesOf(products),
    fitments: new Set(
      applications.map((one) => {
        const words = wordsOf(`${one.brand} ${one.name}`);
        return writeFitment({ ...one, words: [...words, ...fuelWords(words)] });
      }),
    ),
    codes,
  };
};
