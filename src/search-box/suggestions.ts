/** What a search box offers, in which order and under which words, and where each offer leads. */
import { FILTER_LETTERS, PAGE_LETTERS, SEARCH_PARAMETER } from '#contract/goods/list-address';
import { encodeCode } from '#contract/paths';
import { isYearOf } from '#contract/vehicles/vehicle-years';
import type { IconName } from '#icons/icon';
import type { Suggestion } from '#stores/reads/suggestions';

/** Of the shop and of the page that the box stands on. */
export interface Places {
  /** What the shop sells: `Autopartes`. */
  items: string;
  /** Before a code it is the address of an item's page: `/productos/`. */
  item: string;
  /** The list: `/productos`. */
  list: string;
  /** The query string of the list that a category or vehicle narrows; empty = all that the shop sells. */
  narrowed: string;
}

export interface SuggestionGroup {
  name: string;
  icon: IconName;
  suggestions: readonly Suggestion[];
}

/** By kind, the widest first; the order within a kind is the server's. */
export const groupsOf = (
  suggestions: readonly Suggestion[],
  { items }: Pick<Places, 'items'>,
): SuggestionGroup[] => {
  const group = (kind: Suggestion['kind'], name: string, icon: IconName): SuggestionGroup => ({
    name,
    icon,
    suggestions: suggestions.filter((suggestion) => suggestion.kind === kind),
  });
  return [
    group('vehicle', 'Vehículos', 'car'),
    group('category', 'Categorías', 'list-details'),
    group('item', items, 'package'),
  ].filter((each) => each.suggestions.length > 0);
};

/** Beside a suggestion: what tells it from others, and the typed year that it keeps. */
export const detailOf = ({ detail, year }: Suggestion): string =>
  [detail, year === undefined ? '' : `año ${year}`].filter(Boolean).join(' · ');

/** The car that an item is looked at for, under the letters of a list that asks for it. */
const carQuery = (vehicleId: number, year: number): string =>
  `${FILTER_LETTERS.vehicleId}=${vehicleId}&${FILTER_LETTERS.year}=${year}`;

/**
 * An item's own page, for the car that was typed; a vehicle or a category takes the place of the text that was
 * typed, and a vehicle that of another one together with its year, or with one that it was not built in.
 */
export const hrefOf = (
  { kind, id, year, vehicleId, vehicle }: Suggestion,
  { item, list, narrowed }: Places,
): string => {
  if (kind === 'item') {
    const car = vehicleId !== undefined && year !== undefined && carQuery(vehicleId, year);
    return item + encodeCode(id) + (car ? `?${car}` : '');
  }
  const query = new URLSearchParams(narrowed);
  query.delete(FILTER_LETTERS.text);
  query.delete(SEARCH_PARAMETER);
  query.delete(PAGE_LETTERS);
  const before = query.get(FILTER_LETTERS.vehicleId);
  const isAnothers = before !== null && before !== '' && before !== id;
  const isImpossible = vehicle && !isYearOf(vehicle, Number(query.get(FILTER_LETTERS.year)));
  if (kind === 'vehicle' && (isAnothers || isImpossible)) query.delete(FILTER_LETTERS.year);
  query.set(FILTER_LETTERS[kind === 'vehicle' ? 'vehicleId' : 'categoryId'], id);
  if (year !== undefined) query.set(FILTER_LETTERS.year, `${year}`);
  return `${list}?${query}`;
};
