/** What the search box offers while somebody types, and where each offer leads. */
import type * as z from 'zod/mini';
import type { catalogSuggest } from '#contract/calls/catalog';
import { productPath } from '#contract/paths';
import { type ListQuery, listHref, mergeQuery } from '../query.ts';

export type Suggestion = z.infer<typeof catalogSuggest.output>['data'][number];

const ORDER = ['vehicle', 'category', 'item'] as const;
const kindNames: Record<Suggestion['kind'], string> = {
  vehicle: 'Vehículos',
  category: 'Categorías',
  item: 'Autopartes',
};

/** By kind, the widest first; the order within a kind is the server's. */
export const groupByKind = (suggestions: readonly Suggestion[]) =>
  ORDER.map((kind) => ({
    kind,
    name: kindNames[kind],
    items: suggestions.filter((suggestion) => suggestion.kind === kind),
  })).filter((group) => group.items.length > 0);

/** A part's own page; a vehicle or a category narrows the list that is there. */
export const hrefOf = ({ kind, id }: Suggestion, query: ListQuery): string => {
  if (kind === 'item') return productPath(id);
  const change = kind === 'vehicle' ? { vehicleId: id } : { categoryId: id };
  return listHref(mergeQuery(query, { text: '', ...change }));
};
