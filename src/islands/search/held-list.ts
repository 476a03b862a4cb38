/** A list as the page that the build made holds it: enough for the island to go on from there. */
import * as z from 'zod/mini';
import type { ListCard } from '#catalog-view/list-card';
import type { ResultFilter } from '#contract/entities/catalog';
import type { Stock } from '#contract/entities/stock';
import { vehicle } from '#contract/entities/vehicle';
import type { ItemPage } from './kind.ts';

export interface HeldList<T> {
  /** The query string that it answers. */
  search: string;
  /** Its items are told by their cards alone. */
  page: ItemPage<T>;
  cards: readonly ListCard[];
}

/** What the page shows beside what it was built with. */
export interface Shown {
  stocks: readonly Stock[];
  /** Somebody else shows it from now on. */
  isOver: boolean;
}

const fact = z.object({ name: z.string(), value: z.string() });

const listCard: z.ZodMiniType<ListCard> = z.object({
  code: z.string(),
  title: z.string(),
  picture: z.string(),
  above: z.string(),
  below: z.optional(z.string()),
  isOriginal: z.boolean(),
  isPublic: z.boolean(),
  lastSale: z.string(),
  facts: z.array(fact),
  price: z.nullable(z.object({ text: z.string(), taxLabel: z.string(), isFrom: z.boolean() })),
  codes: z.array(z.string()),
  offer: z.nullable(
    z.object({
      code: z.string(),
      imageCode: z.string(),
      name: z.string(),
      priceCents: z.int(),
    }),
  ),
  isAskedAbout: z.boolean(),
  fits: z.array(
    z.object({
      vehicleId: z.nullable(z.int()),
      brand: z.string(),
      name: z.string(),
      years: z.string(),
    }),
  ),
});

/** A filter's choices side by side: a long list offers 160 of them, and need not say 160 times what is what. */
const choices = z.object({
  key: z.string(),
  ids: z.array(z.string()),
  names: z.array(z.string()),
  counts: z.array(z.int()),
});

/** What stands in the page beside its HTML. */
const writtenList = z.object({
  search: z.string(),
  resultCount: z.int(),
  filters: z.array(choices),
  vehicles: z.optional(z.array(vehicle)),
  cards: z.array(listCard),
});
export type WrittenList = z.infer<typeof writtenList>;

/** An empty filter offers nothing. */
export const writtenFilters = (filters: readonly ResultFilter[]): WrittenList['filters'] =>
  filters
    .filter(({ items }) => items.length > 0)
    .map(({ key, items }) => ({
      key,
      ids: items.map(({ id }) => id),
      names: items.map(({ name }) => name),
      counts: items.map(({ count }) => count),
    }));

const readFilters = (written: WrittenList['filters']): ResultFilter[] =>
  written.map(({ key, ids, names, counts }) => ({
    key,
    items: ids.map((id, at) => ({ id, name: names[at] ?? id, count: counts[at] ?? 0 })),
  }));

/** @returns undefined where the text is none: then the list is asked for */
export const readHeldList = <T>(text: string): HeldList<T> | undefined => {
  const written = writtenList.safeParse(JSON.parse(text)).data;
  if (!written) return undefined;
  const { search, cards, filters, ...answer } = written;
  const page = { ...answer, resultFilters: readFilters(filters), data: [] };
  return { search, cards, page };
};
