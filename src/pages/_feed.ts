import { createEntries, type FeedFacts, merchantFeed } from '#catalog-view/merchant-feed';
import type { Category } from '#contract/entities/catalog';
import { marked } from './_earlier-feed.ts';
import type { Items } from './_items.ts';

/** Items per file, some 20 MB. */
const MAX_ITEMS = 10_000;
/** Bytes per write; single items took longer than rendering them. */
const AT_ONCE = 65_536;

export interface FeedSource {
  items: Pick<Items, 'paths' | 'made'>;
  categories: readonly Category[];
  shop: FeedFacts;
  inStock: ReadonlySet<string>;
  /** Cache key of the data that all pages share. */
  sharedKey: string;
  /** Returns existing entries of a key. */
  earlier: (key: string) => Uint8Array | undefined;
}

/** Lists the numbers of the files, from 1. */
export const feedParts = async (
  { items, inStock, sharedKey }: Pick<FeedSource, 'items' | 'inStock' | 'sharedKey'>,
  most = MAX_ITEMS,
) => Math.max(1, Math.ceil((await items.paths(inStock, sharedKey)).length / most));

/** Yields the entries of items; a page and its entries share one key. */
async function* entriesOf(
  { items, categories, shop, inStock, sharedKey, earlier }: FeedSource,
  from: number,
  to: number,
): AsyncGenerator<string | Uint8Array> {
  const write = createEntries(shop, inStock);
  for (const { props, cacheKey } of (await items.paths(inStock, sharedKey)).slice(from, to)) {
    const existing = earlier(cacheKey);
    if (existing !== undefined) {
      yield existing;
      continue;
    }
    const made = await items.made(props.place, categories);
    // Entries without a key are marked too, which ends the previous ones.
    if (made) yield marked(made.isAsKnown ? cacheKey : '', write(made.view));
  }
}

/** Streams a file of the feed. @param part from 1 */
export const feedPart = async (
  source: FeedSource,
  part: number,
  most = MAX_ITEMS,
): Promise<Response> => {
  const encoder = new TextEncoder();
  const pieces = merchantFeed(entriesOf(source, (part - 1) * most, part * most), source.shop);
  // Streamed, so that no file is in memory as a whole.
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
