/** Reads a list's filters: what the page's query string says, as what the list index is asked. */
import type { Mark } from '#backend/database/tables/catalog';
import { isCategoryId } from '#contract/fields/fields';
import type { FilterItem } from '#contract/fields/list-fields';
import type { FilterKey } from '#contract/goods/list-address';
import { MAX_INTEGER } from '#contract/limits';
import {
  type Measured,
  readMeasured,
  type SidesUnit,
  writeMeasured,
} from '#contract/measures/sides';

/** What narrows a list; values of one key widen each other, keys narrow each other. */
export interface ListFilters {
  category: string[];
  brand: string[];
  provider: string[];
  year: string[];
  state: string[];
  vehicle: string[];
  tag: string[];
  workBranch: string[];
  clientOf: string[];
  text: string;
  /** In what the text tells sides without a unit. */
  sidesUnit: SidesUnit;
  /** What the sides of an item must come near to: one of these. */
  measured: Measured[];
  /** Something that cannot be read was asked for: nothing has it. */
  isUnreadable: boolean;
}

/** `c=-1` and an empty value stand for no choice (spec, section 3). */
const isNoChoice = (value: string): boolean => value === '' || value === '-1';

const readId = (value: string): string | null => {
  const number = Number(value);
  return /^\d{1,10}$/.test(value) && number > 0 && number <= MAX_INTEGER ? String(number) : null;
};
const readCategory = (value: string): string | null => (isCategoryId(value) ? value : null);
const readYear = (value: string): string | null => (/^\d{4}$/.test(value) ? value : null);
/** ACT active, INA inactive (sellers alone see those). */
const readState = (value: string): string | null =>
  /^(ACT|INA)$/i.test(value) ? value.toUpperCase() : null;

/** A tag's name, as documents have it. */
const readTag = (value: string): string => value.toLowerCase();

export type Choice = 'category' | 'brand' | 'provider' | 'year' | 'state' | 'vehicle' | Mark;

interface Reader {
  choice: Choice;
  read: (value: string) => string | null;
}

const MEASURES_KEY: FilterKey = 'measures';

/** No plain object: a key comes from an address, and `constructor` is one as well. */
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

/** The other way round: what the page asks for again. */
export const filterItemsOf = (filters: ListFilters): FilterItem[] => [
  ...(filters.text === '' ? [] : [{ FilterKey: 'text', FilterValue: filters.text }]),
  ...[...READERS].flatMap(([FilterKey, { choice }]) =>
    filters[choice].map((FilterValue) => ({ FilterKey, FilterValue })),
  ),
  ...filters.measured.map((one) => ({ FilterKey: MEASURES_KEY, FilterValue: writeMeasured(one) })),
];

/**
 * Keys as in section 3 of the spec. A key that goods do not have finds nothing, as does a value that
 * cannot be read: `v=abc` is no vehicle.
 * @param sidesUnit of the shop, where a text may tell sides
 */
export const readFilters = (
  items: readonly FilterItem[],
  sidesUnit: SidesUnit = 'bySize',
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
    const reader = READERS.get(FilterKey);
    const read = reader?.read(value) ?? null;
    if (reader && read !== null) filters[reader.choice].push(read);
    else filters.isUnreadable = true;
  }
  filters.text = texts.join(' ');
  return filters;
};
