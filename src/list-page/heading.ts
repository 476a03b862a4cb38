/** The address, heading and lead of a list's page. */
import { counted } from '#contract/amounts/counted';
import type { ResultFilter } from '#contract/entities/catalog';
import type { Vehicle } from '#contract/entities/vehicle';
import { inText } from '#contract/goods/item-title';
import type { ListedValue } from '#contract/goods/value-pages';
import { enumerate } from '#contract/text/enumeration';
import { vehicleName, withYears } from '#contract/vehicles/vehicle-names';
import { type CategoryNode, findCategory } from '../islands/search/categories.ts';
import type { ListChoice } from '../islands/search/list-address.ts';

export interface ListHeading {
  heading: string;
  /** The document's title. */
  title: string;
  /** A sentence below the heading, which is the description for search engines as well. */
  lead: string;
}

interface HeadingInput extends ListChoice {
  /** The shop's word for its goods: `Autopartes`. */
  items: string;
  /** The name of the chosen value. */
  name: string;
  vehicle: Vehicle | undefined;
  categories: readonly CategoryNode[];
  count: number;
  resultFilters: readonly ResultFilter[];
}

const LONGEST_LEAD = 160;
const MAX_NAMES = 4;

/** `Capacidad 75 Ah`, `Caja automática`. */
export const valueName = ({ title, value }: ListedValue): string => `${title} ${value}`;

const headingOf = ({ key, id, value, items, name, vehicle, categories }: HeadingInput) => {
  if (key === 'vehicleId' && vehicle) {
    const heading = `${items} para ${withYears(vehicleName(vehicle), vehicle)}`;
    return { heading, title: heading };
  }
  if (key === 'brandId') return { heading: `${items} ${name}`, title: `${items} ${name}` };
  // Names of categories repeat below different parents, and in other pages.
  const steps = id.split('.');
  const above = steps
    .map((_, depth) => findCategory(categories, steps.slice(0, depth).join('.'))?.name)
    .filter((one) => one !== undefined)
    .reverse();
  const heading = value ? `${name}: ${inText(valueName(value))}` : name;
  return { heading, title: [heading, ...(above.length > 0 ? above : [items])].join(' · ') };
};

/** Returns the most frequent brands of a category, else the most frequent top-level categories. */
const namesOf = ({ key, resultFilters }: HeadingInput): string[] => {
  const wanted = key === 'categoryId' ? 'brandId' : 'categoryId';
  const values = resultFilters.find((filter) => filter.key === wanted)?.items ?? [];
  return values
    .filter(({ id }) => !id.includes('.'))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_NAMES)
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

export const listHeading = (input: HeadingInput): ListHeading => {
  const { heading, title } = headingOf(input);
  return { heading, title, lead: leadOf(heading, input.count, namesOf(input)) };
};
