import { carQuery } from '#contract/goods/car-query';
import { FILTER_LETTERS, PAGE_LETTERS, SEARCH_PARAMETER } from '#contract/goods/list-address';
import { encodeCode } from '#contract/paths';
import { isYearOf } from '#contract/vehicles/vehicle-years';
import type { IconName } from '#icons/icon';
import type { Suggestion } from '#stores/reads/suggestions';

/** Paths of the shop, and the query of the page that the box is on. */
export interface Places {
  /** The shop's word for its goods: `Autopartes`. */
  items: string;
  /** The path of items' pages, without the code: `/productos/`. */
  item: string;
  /** The path of the list: `/productos`. */
  list: string;
  /** The query string that a category or vehicle narrows; empty = everything. */
  narrowed: string;
}

export interface SuggestionGroup {
  name: string;
  icon: IconName;
  suggestions: readonly Suggestion[];
}

/** Groups suggestions by kind, the widest first, in the server's order. */
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

/** Returns the text beside a suggestion: its detail, and the typed year that it keeps. */
export const detailOf = ({ detail, year }: Suggestion): string =>
  [detail, year === undefined ? '' : `año ${year}`].filter(Boolean).join(' · ');

/**
 * Returns the address of a suggestion: an item's page for the typed car, or the list in which a vehicle or category
 * replaces the typed text, unless the category is called otherwise. A vehicle also replaces another vehicle, and a year in which it was not built.
 */
export const hrefOf = (
  { kind, id, year, vehicleId, vehicle, typed }: Suggestion,
  { item, list, narrowed }: Places,
): string => {
  if (kind === 'item') return item + encodeCode(id) + carQuery({ vehicleId, year });
  const query = new URLSearchParams(narrowed);
  query.delete(FILTER_LETTERS.text);
  query.delete(SEARCH_PARAMETER);
  query.delete(PAGE_LETTERS);
  const before = query.get(FILTER_LETTERS.vehicleId);
  const isAnothers = before !== null && before !== '' && before !== id;
  const isImpossible = vehicle && !isYearOf(vehicle, Number(query.get(FILTER_LETTERS.year)));
  if (kind === 'vehicle' && (isAnothers || isImpossible)) query.delete(FILTER_LETTERS.year);
  if (typed !== undefined) query.set(FILTER_LETTERS.text, typed);
  query.set(FILTER_LETTERS[kind === 'vehicle' ? 'vehicleId' : 'categoryId'], id);
  if (year !== undefined) query.set(FILTER_LETTERS.year, `${year}`);
  return `${list}?${query}`;
};
