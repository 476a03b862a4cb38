/** The merchant feed in files that stay handy, however much the shop sells. */
import { type FeedFacts, merchantFeed } from '#catalog-view/merchant-feed';
import type { Category } from '#contract/entities/catalog';
import type { Items } from './_items.ts';

/** Items in one file: some 20 MB. */
const MOST = 10_000;
/** Letters that are written in one piece: one item each took longer than to make them. */
const AT_ONCE = 65_536;

interface FeedSource {
  items: Pick<Items<never>, 'count' | 'views'>;
  categories: readonly Category[];
  shop: FeedFacts;
  inStock: ReadonlySet<string>;
}

/** How many files there are, from 1. */
export const feedParts = async ({ items }: Pick<FeedSource, 'items'>, most = MOST) =>
  Math.max(1, Math.ceil((await items.count()) / most));

/** @param part from 1 */
export const feedPart = async (
  { items, categories, shop, inStock }: FeedSource,
  part: number,
  most = MOST,
): Promise<Response> => {
  const views = await items.views((part - 1) * most, part * most, categories);
  const encoder = new TextEncoder();
  const pieces = merchantFeed(views, shop, inStock);
  // Only what is being written is there as text.
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      let text = '';
      while (text.length < AT_ONCE) {
        const { value, done } = pieces.next();
        if (done) break;
        text += value;
      }
      if (text) controller.enqueue(encoder.encode(text));
      else controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
};
