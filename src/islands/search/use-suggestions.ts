/** Asks the server for suggestions once somebody pauses typing. */
import { useEffect, useState } from 'react';
import { send } from '#client/send';
import { catalogSuggest } from '#contract/calls/catalog';
import { SHORTEST_TEXT } from './query.ts';
import type { Suggestion } from './suggest.ts';

const PAUSE_MS = 150;
const LONGEST = 100;

/** The latest suggestions; the old ones stay until the new are there, none below two characters. */
export const useSuggestions = (typed: string, wanted: boolean): readonly Suggestion[] => {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const text = typed.trim().slice(0, LONGEST);
  useEffect(() => {
    if (!wanted || text.length < SHORTEST_TEXT) {
      setSuggestions([]);
      return;
    }
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const reply = await send(catalogSuggest, { text }, { signal: leaving.signal });
      // Suggestions are a help, not a promise: without them the box still searches.
      if (!leaving.signal.aborted) setSuggestions(reply.ok ? reply.data.data : []);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [text, wanted]);
  return suggestions;
};
