/** Asks the server for suggestions once somebody pauses typing. */
import { useEffect, useState } from 'react';
import { catalogSuggest } from '#contract/calls/catalog';
import { useQuery } from '../../../ui/use-query.ts';
import { SHORTEST_TEXT } from '../query.ts';
import type { Suggestion } from './suggest.ts';

const PAUSE_MS = 150;
const LONGEST = 100;
/** Who corrects a word back is not asked about again. */
const FRESH = { freshMs: 60_000 };

/** The latest suggestions; the old ones stay until the new are there, none below two characters. */
export const useSuggestions = (typed: string, wanted: boolean): readonly Suggestion[] => {
  const text = wanted ? typed.trim().slice(0, LONGEST) : '';
  const isAsking = text.length >= SHORTEST_TEXT;
  const [settled, setSettled] = useState('');
  useEffect(() => {
    if (!isAsking) return setSettled('');
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isAsking]);
  // Suggestions are a help, not a promise: without them the box still searches.
  const { data, error } = useQuery(
    catalogSuggest,
    isAsking && settled ? { text: settled } : null,
    FRESH,
  );
  return error ? [] : (data?.data ?? []);
};
