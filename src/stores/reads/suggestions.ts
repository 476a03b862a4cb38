/** What the server offers for a text that somebody types into a search box; the same text is asked for once a minute. */
import type * as z from 'zod/mini';
import { send } from '#client/send';
import { catalogSuggest } from '#contract/calls/catalog';

export type Suggestion = z.infer<typeof catalogSuggest.output>['data'][number];

/** Who corrects a word back is not asked about again. */
const FRESH_MS = 60_000;
const known = new Map<string, { at: number; found: readonly Suggestion[] }>();

/** Suggestions are a help, not a promise: without an answer there are none, and the box still searches. */
export const suggestionsFor = async (
  text: string,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> => {
  const last = known.get(text);
  if (last && performance.now() - last.at < FRESH_MS) return last.found;
  const reply = await send(catalogSuggest, { text }, { signal });
  if (!reply.ok) return [];
  known.set(text, { at: performance.now(), found: reply.data.data });
  return reply.data.data;
};
