/** The merchant feed in files that stay handy, however much the shop sells. */
import { variant } from 'virtual:variant';
import { merchantFeed } from '#catalog-view/merchant-feed';
import { categories, inStock, shopItems } from './_catalogue.ts';

/** Items in one file: some 20 MB. */
const MOST = 10_000;

/** How many files there are, from 1. */
export const feedParts = async (): Promise<number> =>
  Math.max(1, Math.ceil((await shopItems.count()) / MOST));

/** @param part from 1 */
export const feedPart = async (part: number): Promise<Response> => {
  const views = await shopItems.views((part - 1) * MOST, part * MOST, categories);
  const encoder = new TextEncoder();
  const pieces = merchantFeed(views, variant, inStock);
  // Only what is being written is there as text.
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const { value, done } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
};
