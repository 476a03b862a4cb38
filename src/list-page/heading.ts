/** What the page of a list is called, and what it says of itself in a sentence. */

import { counted } from '#contract/amounts/counted';
import type { ResultFilter } from '#contract/entities/catalog';
import type { Vehicle } from '#contract/entities/vehicle';
import { enumerate } from '#contract/text/enumeration';
import { vehicleName, withYears } from '#contract/vehicles/vehicle-names';
import { type CategoryNode, findCategory } from '../islands/search/categories.ts';
import type { FacetKey } from '../islands/search/query.ts';

export interface ListHeading {
  /** The page's heading, and with it the document's title. */
  heading: string;
  title: string;
  /** Also for search engines, which show no more of it than fits. */
  lead: string;
}

interface Asked {
  key: FacetKey;
  id: string;
  /** What the shop calls all that it sells: `Autopartes`. */
  items: string;
  /** What the chosen value is called. */
  name: string;
  vehicle: Vehicle | undefined;
  categories: readonly CategoryNode[];
  count: number;
  resultFilters: readonly ResultFilter[];
}

const LONGEST_LEAD = 160;
const MOST_NAMES = 4;

const headingOf = ({ key, id, items, name, vehicle, categories }: Asked) => {
  if (key === 'vehicleId' && vehicle) {
    const heading = `${items} para ${withYears(vehicleName(vehicle), vehicle)}`;
    return { heading, title: heading };
  }
  if (key === 'brandId') return { heading: `${items} ${name}`, title: `${items} ${name}` };
  // Categories below different ones may be called alike, and a top-level one like another page.
  const steps = id.split('.');
  const above = steps
    .map((_, depth) => findCategory(categories, steps.slice(0, depth).join('.'))?.name)
    .filter((one) => one !== undefined)
    .reverse();
  return { heading: name, title: [name, ...(above.length > 0 ? above : [items])].join(' · ') };
};

/** What most of the list is: brands in a category, top-level categories elsewhere. */
const namesOf = ({ key, resultFilters }: Asked): string[] => {
  const wanted = key === 'categoryId' ? 'brandId' : 'categoryId';
  const values = resultFilters.find((filter) => filter.key === wanted)?.items ?? [];
  return values
    .filter(({ id }) => !id.includes('.'))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_NAMES)
    .map(({ name }) => name);
};

const leadOf = (heading: string, count: number, names: readonly string[]): string => {
  const some = names.length > 0 ? `: ${enumerate(names)}` : '';
  const text = `${heading}: ${counted(count, 'resultado', 'resultados')} con precio y stock por local${some}.`;
  if (text.length <= LONGEST_LEAD) return text;
  return names.length > 0
    ? leadOf(heading, count, names.slice(0, -1))
    : `${text.slice(0, LONGEST_LEAD - 1)}…`;
};

export const listHeading = (asked: Asked): ListHeading => {
  const { heading, title } = headingOf(asked);
  return { heading, title, lead: leadOf(heading, asked.count, namesOf(asked)) };
};
