/** Chooses which options of a long filter are shown before the others are asked for. */
import type { Facet, FacetOption } from './facets.ts';

/** Values of an attribute, of which the most frequent come first. */
const FEW_VALUES = 6;
const FEW = 8;
/** Groups with more options are long, and have a box that filters them. */
export const MANY = 12;

const parentOf = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf('.')));

/** Returns the path to the chosen category and the categories below it; for one without any, its neighbours. */
const nearCategories = (options: readonly FacetOption[]): FacetOption[] => {
  const below = Map.groupBy(options, ({ id, depth }) => (depth === 0 ? '' : parentOf(id)));
  const chosen = options.find((option) => option.chosen);
  let at = chosen?.id ?? '';
  if (chosen && !below.has(at)) at = chosen.depth === 0 ? '' : parentOf(at);
  // A single category leaves nothing to choose.
  for (let some = below.get(at); some?.length === 1; some = below.get(at)) at = some[0]?.id ?? '';
  const shown = new Set(below.get(at));
  return options.filter(
    (option) => shown.has(option) || at === option.id || at.startsWith(`${option.id}.`),
  );
};

const mostFrequent = (options: readonly FacetOption[]): FacetOption[] =>
  options.toSorted((one, other) => other.count - one.count).slice(0, FEW);

const fewOf = ({ key, options, range }: Facet): readonly FacetOption[] => {
  if (key === 'attributes' && !range && options.length > FEW_VALUES)
    return options.slice(0, FEW_VALUES);
  if (range || options.length <= MANY) return options;
  return key === 'categoryId' ? nearCategories(options) : mostFrequent(options);
};

/** Returns the options that a long group begins with; undefined for a group that is shown whole. */
export const fewOptions = (facet: Facet): ReadonlySet<FacetOption> | undefined => {
  const few = fewOf(facet);
  return few.length < facet.options.length ? new Set(few) : undefined;
};
