/** Describes a family or a product as an entry of its index; pure, so that a rebuild and a single change agree. */

import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import type { Mark } from '#backend/database/tables/catalog';
import {
  applicationWords,
  categoryWords,
  numberWords,
  specificationWords,
} from '#backend/query/analysis/entry-words';
import { nameWordsOf } from '#backend/query/analysis/name-words';
import { sizeTenths } from '#backend/query/analysis/sizes';
import { descriptionWords } from '#backend/query/analysis/word-families';
import { wordsOf } from '#backend/query/analysis/words';
import type { Entry } from '#backend/search-engine/types';
import {
  type Attribute,
  attributesOf,
  filterName,
  filterValue,
  type OwnAttributes,
  sameKey,
} from '#contract/goods/attributes';
import { withAncestors } from '#contract/goods/categories';
import { sizesOf } from '#contract/measures/sides';
import { barcodeSpellings } from '#contract/text/barcodes';
import { codeKey } from '#contract/text/codes';

/** A row of the index's source: a family with its products, or a product. */
export interface EntrySource {
  id: number;
  code: string;
  name: string;
  description: string;
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
    barcodes: string[];
    manufacturerNumber: string;
    /** With the id that lists are filtered by: for a tag its name in lower case. */
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

/** Data of categories that entries take over. */
export interface CategoryData {
  /** Category id → the words of its name and synonyms. */
  words: ReadonlyMap<string, readonly string[]>;
  attributes: OwnAttributes;
}

export const readCategoryData = async (tx: Tx): Promise<CategoryData> => {
  const { rows } = await tx.execute<{ id: string; text: string; attributes: Attribute[] }>(
    sql`select id::text as id, name || ' ' || synonyms as text, attributes from categories`,
  );
  return {
    words: new Map(rows.map((row) => [row.id, wordsOf(row.text)])),
    attributes: new Map(
      rows.flatMap(({ id, attributes }) => (attributes.length > 0 ? [[id, attributes]] : [])),
    ),
  };
};

/** Returns the values by which lists are filtered, each once. */
const attributeValuesOf = (
  specifications: readonly { key: string; value: string }[],
  attributes: readonly Attribute[],
): Entry['attributes'] => {
  if (attributes.length === 0) return [];
  const values = specifications.flatMap(({ key, value: text }) => {
    const attribute = attributes.find((one) => sameKey(one.key, key));
    const value = attribute && filterValue(attribute, text);
    return attribute && value !== undefined ? [{ name: filterName(attribute), value }] : [];
  });
  return [...new Map(values.map((one) => [`${one.name}=${one.value}`, one])).values()];
};

/** Returns the sizes of the products, each once, without those of which no side is known. */
const sizesOfAll = (products: EntrySource['products']): Entry['sizes'] => {
  const all = products.map(({ specifications }) => sizeTenths(sizesOf(specifications)));
  const different = new Map(all.map((lengths) => [lengths.join(), lengths]));
  return [...different.values()].filter((lengths) => lengths.some((length) => length > 0));
};

const marksOf = (products: EntrySource['products']): Entry['marks'] => [
  ...new Map(
    products.flatMap(({ marks }) => marks).map((mark) => [`${mark.kind} ${mark.id}`, mark]),
  ).values(),
];

const codesOf = ({ code, products, originalCodes }: EntrySource): Entry['codes'] => {
  const codes = new Map<string, number>();
  const others = products.flatMap(({ barcodes, manufacturerNumber }) => [
    ...barcodes.flatMap(barcodeSpellings),
    manufacturerNumber,
  ]);
  for (const other of [...originalCodes, ...others]) codes.set(codeKey(other), 1);
  for (const own of [code, ...products.map((product) => product.code)]) codes.set(codeKey(own), 0);
  codes.delete('');
  return codes;
};

/** As people ask for a part of the vehicle's own maker. */
const ORIGINAL = 'original';

const isOriginal = ({ products, applications }: EntrySource): boolean =>
  products.some(({ brandId }) => applications.some((one) => one.brandId === brandId));

export const describeEntry = (source: EntrySource, categoryData: CategoryData): Entry => {
  const { id, isVisible, priceCents, relevance, isStocked, products, categoryId } = source;
  const specifications = products.flatMap((product) => product.specifications);
  const nameWords = new Set(nameWordsOf(source.name));
  const marks = marksOf(products);
  const details = [
    ...marks.flatMap((mark) => (mark.kind === 'tag' ? wordsOf(mark.id) : [])),
    ...wordsOf([...new Set(products.map(({ brand }) => brand))].join(' ')),
    ...categoryWords(
      withAncestors(categoryId).flatMap((category) => categoryData.words.get(category) ?? []),
      specifications,
    ),
    ...specificationWords(specifications),
    ...numberWords(source.name),
    ...(isOriginal(source) ? [ORIGINAL] : []),
  ];
  const fitments = source.applications
    .toSorted((a, b) => (a.from ?? 0) - (b.from ?? 0))
    .map(({ vehicleId, brandId, name, brand, from, to }) => ({
      ...{ target: vehicleId, brand: brandId, from, to },
      words: applicationWords(`${brand} ${name}`),
    }));
  // A description repeats most of what an entry is found by anyway.
  const own = [...nameWords, ...details, ...fitments.flatMap(({ words }) => words)];
  details.push(...descriptionWords(source.description, own));
  return {
    ...{ id, category: categoryId, isVisible, priceCents, relevance, isStocked },
    brands: new Set(products.map(({ brandId }) => brandId)),
    providers: new Set(products.flatMap(({ providerId }) => providerId ?? [])),
    marks,
    attributes: attributeValuesOf(
      specifications,
      attributesOf(categoryId, categoryData.attributes),
    ),
    nameWords,
    detailWords: new Set(details.filter((word) => !nameWords.has(word))),
    sizes: sizesOfAll(products),
    fitments,
    codes: codesOf(source),
  };
};
