/** Reads a list's filters: what the page's query string says, as what the list index is asked. */
import { MAX_INTEGER } from '#contract/limits';
import type { FilterItem } from '#contract/list-fields';

/** What narrows a list; values of one key widen each other, keys narrow each other. */
export interface ListFilters {
  category: string[];
  brand: string[];
  provider: string[];
  year: string[];
  state: string[];
  vehicle: string[];
  text: string;
  /** Something that cannot be read was asked for: nothing has it. */
  isUnreadable: boolean;
}

/** `c=-1` and an empty value stand for no choice (spec, section 3). */
const isNoChoice = (value: string): boolean => value === '' || value === '-1';

const readId = (value: string): string | null => {
  const number = Number(value);
  return /^\d{1,10}$/.test(value) && number > 0 && number <= MAX_INTEGER ? String(number) : null;
};
const readCategory = (value: string): string | null =>
  /^\d{1,9}(\.\d{1,9}){0,9}$/.test(value) ? value : null;
const readYear = (value: string): string | null => (/^\d{4}$/.test(value) ? value : null);
/** ACT active, INA inactive (sellers alone see those). */
const readState = (value: string): string | null =>
  /^(ACT|INA)$/i.test(value) ? value.toUpperCase() : null;

type Choice = 'category' | 'brand' | 'provider' | 'year' | 'state' | 'vehicle';

const READERS: Readonly<
  Record<string, { choice: Choice; read: (value: string) => string | null }>
> = {
  categoryId: { choice: 'category', read: readCategory },
  brandId: { choice: 'brand', read: readId },
  providerId: { choice: 'provider', read: readId },
  year: { choice: 'year', read: readYear },
  state: { choice: 'state', read: readState },
  vehicleId: { choice: 'vehicle', read: readId },
};

/**
 * Keys as in section 3 of the spec. A key that goods do not have (`tagId`, `workBranchId`, …) finds
 * nothing, as does a value that cannot be read: `v=abc` is no vehicle.
 */
export const readFilters = (items: readonly FilterItem[]): ListFilters => {
  const filters: ListFilters = {
    category: [],
    brand: [],
    provider: [],
    year: [],
    state: [],
    vehicle: [],
    text: '',
    isUnreadable: false,
  };
  const texts: string[] = [];
  for (const { FilterKey, FilterValue } of items) {
    const value = FilterValue.trim();
    if (isNoChoice(value)) continue;
    if (FilterKey === 'text') {
      texts.push(value);
      continue;
    }
    const reader = READERS[FilterKey];
    const read = reader?.read(value) ?? null;
    if (reader && read !== null) filters[reader.choice].push(read);
    else filters.isUnreadable = true;
  }
  filters.text = texts.join(' ');
  return filters;
};
