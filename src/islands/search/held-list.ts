/** A list as the page that the build made holds it: enough for the island to go on from there. */
import * as z from 'zod/mini';
import type { ListCard } from '#catalog-view/list-card';
import { resultFilter } from '#contract/entities/catalog';
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

/** What stands in the page beside its HTML. */
export const writtenList = z.object({
  search: z.string(),
  resultCount: z.int(),
  resultFilters: z.array(resultFilter),
  vehicles: z.optional(z.array(vehicle)),
  cards: z.array(listCard),
});
export type WrittenList = z.infer<typeof writtenList>;

/** @returns undefined where the text is none: then the list is asked for */
export const readHeldList = <T>(text: string): HeldList<T> | undefined => {
  const written = writtenList.safeParse(JSON.parse(text)).data;
  if (!written) return undefined;
  const { search, cards, ...answer } = written;
  return { search, cards, page: { ...answer, data: [] } };
};
