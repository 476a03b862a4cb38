/** The choices beside a list: the filters a result still offers, and the ones already made. */
import type { ResultFilter } from '#contract/entities/catalog';
import { FILTER_KEYS, type FilterKey, type ListQuery, type QueryChange } from '../query.ts';

/** Keys that are chosen from a list; text has its own box. */
export type FacetKey = Exclude<FilterKey, 'text'>;

const facetTitles: Record<FacetKey, string> = {
  categoryId: 'Categoría',
  vehicleId: 'Vehículo',
  brandId: 'Marca',
  year: 'Año',
  providerId: 'Proveedor',
  state: 'Estado',
};
/** As the panel shows them, from what people know to what few care for. */
const ORDER = ['categoryId', 'vehicleId', 'brandId', 'year', 'providerId', 'state'] as const;

export interface FacetOption {
  id: string;
  name: string;
  count: number;
  chosen: boolean;
  /** How deep it stands in its group's tree; 0 everywhere but among categories. */
  depth: number;
  /** What a click does: choose, or undo the choice. */
  change: QueryChange;
}
export interface Facet {
  key: FacetKey;
  /** Tells the two groups of brands apart. */
  id: string;
  title: string;
  options: FacetOption[];
}

const dots = (id: string) => id.split('.').length - 1;

const compareDotted = (a: string, b: string): number => {
  const left = a.split('.').map(Number);
  const right = b.split('.').map(Number);
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? -1) - (right[i] ?? -1);
    if (difference) return difference;
  }
  return 0;
};

const toOptions = (
  key: FacetKey,
  items: ResultFilter['items'],
  query: ListQuery,
): FacetOption[] => {
  const sorted = [...items];
  if (key === 'categoryId') sorted.sort((a, b) => compareDotted(a.id, b.id));
  if (key === 'year') sorted.sort((a, b) => Number(b.id) - Number(a.id));
  const top = key === 'categoryId' ? Math.min(...sorted.map((item) => dots(item.id))) : 0;
  return sorted.map((item): FacetOption => {
    const chosen = query[key] === item.id;
    return {
      ...item,
      chosen,
      depth: key === 'categoryId' ? dots(item.id) - top : 0,
      change: { [key]: chosen ? '' : item.id },
    };
  });
};

/** A single choice that is not made yet changes nothing. */
const isWorthwhile = ({ options }: Facet): boolean =>
  options.length > 1 || options.some((option) => option.chosen);

/** Makes of vehicles and makers of parts share one filter, but nobody looks for both at once. */
const splitBrands = (facet: Facet, makes: ReadonlySet<string>): Facet[] => {
  if (facet.key !== 'brandId' || makes.size === 0) return [facet];
  return [
    { ...facet, options: facet.options.filter((option) => makes.has(option.id)) },
    {
      ...facet,
      id: 'maker',
      title: 'Fabricante',
      options: facet.options.filter((option) => !makes.has(option.id)),
    },
  ];
};

/**
 * The groups worth showing.
 * @param makes ids of the brands that make vehicles; empty where brands are of one kind
 */
export const facetsOf = (
  resultFilters: ResultFilter[],
  query: ListQuery,
  makes: ReadonlySet<string> = new Set(),
): Facet[] =>
  ORDER.flatMap((key) => {
    const items = resultFilters.find((filter) => filter.key === key)?.items ?? [];
    const facet = { key, id: key, title: facetTitles[key], options: toOptions(key, items, query) };
    return splitBrands(facet, makes);
  }).filter(isWorthwhile);

export interface Choice {
  key: FilterKey;
  /** What the chip says, such as 'Gol 1.6 2001'. */
  label: string;
  /** What undoes it. */
  change: QueryChange;
}

/** @param nameOf the name of a chosen value; undefined where nobody knows it */
export const choicesOf = (
  query: ListQuery,
  nameOf: (key: FacetKey, id: string) => string | undefined,
): Choice[] =>
  FILTER_KEYS.filter((key) => query[key]).map((key) => ({
    key,
    label:
      key === 'text'
        ? `“${query.text}”`
        : (nameOf(key, query[key]) ?? `${facetTitles[key]} ${query[key]}`),
    change: { [key]: '' },
  }));
