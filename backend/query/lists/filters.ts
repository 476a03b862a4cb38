/** Reads the filters of a list from the wire. */
import type { Mark } from '#backend/database/tables/catalog';
import { isCategoryId } from '#contract/fields/fields';
import type { FilterItem } from '#contract/fields/list-fields';
import {
  type ChosenAttributes,
  readAttributes,
  writeAttributes,
} from '#contract/goods/attribute-filter';
import { type PriceChoice, readPriceChoices, type ShownPrices } from '#contract/goods/price-filter';
import type { FilterKey } from '#contract/goods/unlettered-filters';
import { MAX_INTEGER } from '#contract/limits';
import {
  type Measured,
  readMeasured,
  type SidesUnit,
  writeMeasured,
} from '#contract/measures/sides';

/** Choices of a list; values of one choice widen each other, choices narrow each other. */
export type Choice = 'category' | 'brand' | 'provider' | 'year' | 'state' | 'vehicle' | Mark;

/** How a list is read for its viewer. */
interface ReadingRules {
  /** Unit of sides that the text gives without one. */
  sidesUnit: SidesUnit;
  /** Without prices the filter by price cannot be read. */
  shownPrices: ShownPrices;
}

export interface ListFilters extends Record<Choice, string[]>, ReadingRules {
  text: string;
  /** By name of an attribute: values and ranges. */
  attributes: ChosenAttributes;
  prices: readonly PriceChoice[];
  /** Sizes, to one of which an item must come near. */
  measured: Measured[];
  /** A filter cannot be read: nothing is found. */
  isUnreadable: boolean;
}

/** `c=-1` and an empty value are no choice (spec, section 3). */
const isNoChoice = (value: string): boolean => value === '' || value === '-1';

const readId = (value: string): string | null => {
  const number = Number(value);
  return /^\d{1,10}$/.test(value) && number > 0 && number <= MAX_INTEGER ? String(number) : null;
};
const readCategory = (value: string): string | null => (isCategoryId(value) ? value : null);
const readYear = (value: string): string | null => (/^\d{4}$/.test(value) ? value : null);
/** ACT active, INA inactive, which only sellers see. */
const readState = (value: string): string | null =>
  /^(ACT|INA)$/i.test(value) ? value.toUpperCase() : null;

/** Tags are indexed in lower case. */
const readTag = (value: string): string => value.toLowerCase();

interface Reader {
  choice: Choice;
  read: (value: string) => string | null;
}

const MEASURES_KEY: FilterKey = 'measures';
export const ATTRIBUTES_KEY: FilterKey = 'attributes';
export const PRICE_KEY: FilterKey = 'price';

/** A map, since keys come from addresses: a plain object has `constructor` too. */
const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['categoryId', { choice: 'category', read: readCategory }],
  ['brandId', { choice: 'brand', read: readId }],
  ['providerId', { choice: 'provider', read: readId }],
  ['year', { choice: 'year', read: readYear }],
  ['state', { choice: 'state', read: readState }],
  ['vehicleId', { choice: 'vehicle', read: readId }],
  ['tagId', { choice: 'tag', read: readTag }],
  ['workBranchId', { choice: 'workBranch', read: readId }],
  ['clientOfCompanyId', { choice: 'clientOf', read: readId }],
]);

/** Writes filters in the form of requests. */
export const filterItemsOf = (filters: ListFilters): FilterItem[] => [
  ...(filters.text === '' ? [] : [{ FilterKey: 'text', FilterValue: filters.text }]),
  ...[...READERS].flatMap(([FilterKey, { choice }]) =>
    filters[choice].map((FilterValue) => ({ FilterKey, FilterValue })),
  ),
  ...(filters.attributes.size === 0
    ? []
    : [{ FilterKey: ATTRIBUTES_KEY, FilterValue: writeAttributes(filters.attributes) }]),
  ...filters.prices.map(({ choice }) => ({ FilterKey: PRICE_KEY, FilterValue: choice })),
  ...filters.measured.map((one) => ({ FilterKey: MEASURES_KEY, FilterValue: writeMeasured(one) })),
];

/**
 * Reads filters with the keys of section 3 of the spec. An unknown key finds nothing, and neither does a
 * value that cannot be read: `v=abc` is no vehicle.
 */
export const readFilters = (
  items: readonly FilterItem[],
  { sidesUnit = 'bySize', shownPrices = 'none' }: Partial<ReadingRules> = {},
): ListFilters => {
  const filters: ListFilters = {
    category: [],
    brand: [],
    provider: [],
    year: [],
    state: [],
    vehicle: [],
    tag: [],
    workBranch: [],
    clientOf: [],
    text: '',
    sidesUnit,
    shownPrices,
    attributes: new Map(),
    prices: [],
    measured: [],
    isUnreadable: false,
  };
  const texts: string[] = [];
  for (const { FilterKey, FilterValue } of items) {
    const value = FilterValue.trim();
    if (FilterKey === 'text') {
      texts.push(value);
      continue;
    }
    if (isNoChoice(value)) continue;
    const measured = FilterKey === MEASURES_KEY ? readMeasured(value) : null;
    if (measured) {
      filters.measured.push(measured);
      continue;
    }
    const attributes = FilterKey === ATTRIBUTES_KEY ? readAttributes(value) : null;
    if (attributes && attributes.size > 0) {
      filters.attributes = new Map([...filters.attributes, ...attributes]);
      continue;
    }
    const prices =
      FilterKey === PRICE_KEY && shownPrices !== 'none'
        ? readPriceChoices(value, shownPrices)
        : undefined;
    if (prices) {
      filters.prices = [...filters.prices, ...prices];
      continue;
    }
    const reader = READERS.get(FilterKey);
    const read = reader?.read(value) ?? null;
    if (reader && read !== null) filters[reader.choice].push(read);
    else filters.isUnreadable = true;
  }
  filters.text = texts.join(' ');
  return filters;
};
