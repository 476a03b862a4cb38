import type * as z from 'zod/mini';
import { send } from '#client/send';
import { catalogSuggest } from '#contract/calls/catalog';

export type Suggestion = z.infer<typeof catalogSuggest.output>['data'][number];

/** How long suggestions of a text are cached. */
const FRESH_MS = 60_000;
const cache = new Map<string, { at: number; found: readonly Suggestion[] }>();

/** Returns suggestions for a search box, or none if the request fails. */
export const suggestionsFor = async (
  text: string,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> => {
  const last = cache.get(text);
  if (last && performance.now() - last.at < FRESH_MS) return last.found;
  const reply = await send(catalogSuggest, { text }, { signal });
  if (!reply.ok) return [];
  cache.set(text, { at: performance.now(), found: reply.data.data });
  return reply.data.data;
};
