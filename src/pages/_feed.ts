/** The merchant feed in files that stay handy, however much the shop sells. */
import { createEntries, type FeedFacts, merchantFeed } from '#catalog-view/merchant-feed';
import type { Category } from '#contract/entities/catalog';
import { marked } from './_earlier-feed.ts';
import type { Items } from './_items.ts';

/** Items in one file: some 20 MB. */
const MOST = 10_000;
/** Bytes that are written in one piece: one item each took longer than to make them. */
const AT_ONCE = 65_536;

export interface FeedSource {
  items: Pick<Items, 'paths' | 'made'>;
  categories: readonly Category[];
  shop: FeedFacts;
  inStock: ReadonlySet<string>;
  /** What all pages share, as their keys know it. */
  sharedKey: string;
  /** What stands already of a key. */
  earlier: (key: string) => Uint8Array | undefined;
}

/** How many files there are, from 1. */
export const feedParts = async (
  { items, inStock, sharedKey }: Pick<FeedSource, 'items' | 'inStock' | 'sharedKey'>,
  most = MOST,
) => Math.max(1, Math.ceil((await items.paths(inStock, sharedKey)).length / most));

/** An item's page and its entries are made of the same, so that one key stands for both. */
async function* entriesOf(
  { items, categories, shop, inStock, sharedKey, earlier }: FeedSource,
  from: number,
  to: number,
): AsyncGenerator<string | Uint8Array> {
  const write = createEntries(shop, inStock);
  for (const { props, cacheKey } of (await items.paths(inStock, sharedKey)).slice(from, to)) {
    const known = earlier(cacheKey);
    if (known !== undefined) {
      yield known;
      continue;
    }
    const made = await items.made(props.place, categories);
    // What belongs to no key is marked as well: it ends what stands before it.
    if (made) yield marked(made.isAsKnown ? cacheKey : '', write(made.view));
  }
}

/** @param part from 1 */
export const feedPart = async (
  source: FeedSource,
  part: number,
  most = MOST,
): Promise<Response> => {
  const encoder = new TextEncoder();
  const pieces = merchantFeed(entriesOf(source, (part - 1) * most, part * most), source.shop);
  // Only what is being written is there in one piece.
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const some: Uint8Array[] = [];
      let size = 0;
      while (size < AT_ONCE) {
        const { value, done } = await pieces.next();
        if (done) break;
        const piece = typeof value === 'string' ? encoder.encode(value) : value;
        some.push(piece);
        size += piece.length;
      }
      if (size > 0) controller.enqueue(Buffer.concat(some, size));
      else controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
};
