import * as z from 'zod/mini';
import type { ListCard } from '#catalog-view/list-card';
import { type ResultFilter, resultFilter } from '#contract/entities/catalog';
import type { Stock } from '#contract/entities/stock';
import { vehicle } from '#contract/entities/vehicle';
import type { Catalogue, ItemPage } from './kind.ts';
import { LIST_PATH } from './list-address.ts';

/** The list of a built page, from which the island goes on. */
export interface HeldList<T> {
  /** The address that it answers. */
  path: string;
  search: string;
  /** Without items: the cards are enough. */
  page: ItemPage<T>;
  cards: readonly ListCard[];
  /** Its own page, if it is a category narrowed by a value. */
  pages?: Catalogue['pages'];
}

/** The state of a built page before hydration. */
export interface Shown {
  stocks: readonly Stock[];
  /** Whether the island shows the list. */
  isOver: boolean;
}

const fact = z.object({ name: z.string(), value: z.string() });

/** Lacks no property of a card without a text: hydration would differ from the built HTML. */
const cardShape = {
  code: z.string(),
  title: z.string(),
  above: z.string(),
  below: z.string(),
  isOriginal: z.boolean(),
  isPublic: z.boolean(),
  lastSale: z.string(),
  facts: z.array(fact),
  notes: z.optional(z.array(z.string())),
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
} satisfies Record<Exclude<keyof ListCard, 'car'>, z.ZodMiniType>;

const listCard: z.ZodMiniType<ListCard> = z.object(cardShape);

/** The choices of a filter as columns: for up to 160 choices, the keys are written once. */
const choices = z.object({
  key: z.string(),
  title: z.optional(z.string()),
  range: resultFilter.shape.range,
  ids: z.array(z.string()),
  names: z.array(z.string()),
  counts: z.array(z.int()),
  /** Logos of brands; absent if none has one. */
  logos: z.optional(z.array(z.nullable(z.int()))),
});

/** The data in the page, beside its HTML. */
const writtenList = z.object({
  search: z.string(),
  resultCount: z.int(),
  filters: z.array(choices),
  vehicles: z.optional(z.array(vehicle)),
  cards: z.array(listCard),
  pages: z.optional(z.array(z.string())),
});
export type WrittenList = z.infer<typeof writtenList>;

/** Returns filters as columns, without the empty ones. */
export const writtenFilters = (filters: readonly ResultFilter[]): WrittenList['filters'] =>
  filters
    .filter(({ items }) => items.length > 0)
    .map(({ key, title, range, items }) => ({
      key,
      ...(title !== undefined && { title }),
      ...(range && { range }),
      ids: items.map(({ id }) => id),
      names: items.map(({ name }) => name),
      counts: items.map(({ count }) => count),
      ...(items.some(({ logoId }) => logoId) && {
        logos: items.map(({ logoId = null }) => logoId),
      }),
    }));

const readFilters = (written: WrittenList['filters']): ResultFilter[] =>
  written.map(({ key, title, range, ids, names, counts, logos }) => ({
    key,
    title,
    range,
    items: ids.map((id, at) => ({
      id,
      name: names[at] ?? id,
      count: counts[at] ?? 0,
      logoId: logos?.[at] ?? undefined,
    })),
  }));

/** Parses the data of a page; undefined if it is invalid, and the list must be read. */
export const readHeldList = <T>(text: string): HeldList<T> | undefined => {
  const written = writtenList.safeParse(JSON.parse(text)).data;
  if (!written) return undefined;
  const { search, cards, filters, pages, ...answer } = written;
  const page = { ...answer, resultFilters: readFilters(filters), data: [] };
  return { path: LIST_PATH, search, cards, page, pages };
};
