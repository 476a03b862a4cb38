/** Finds and counts entries; what at most one facet narrows is counted once per copy. */
import { setNewest } from '#backend/http/set-newest';
import type { Copy } from './copy.ts';
import { type Counts, createCounts } from './counts.ts';
import { AT } from './document.ts';
import { chosenFacets, type Question, questionOf } from './question.ts';
import { isWithin, type Matches, scan } from './scan.ts';
import type { Choices, SearchRequest, SearchResult } from './types.ts';

/** The limit of counts cached with a copy, about 2 kB each. */
const MAX_KEPT = 500;

/** By copy, then by viewer and choices. */
const countsByCopy = new WeakMap<Copy, Map<string, Counts>>();

/** @param choices facets alone, at most one of them chosen */
const countsOf = (copy: Copy, choices: Choices, seesAll: boolean): Counts => {
  const byKey = countsByCopy.get(copy) ?? new Map<string, Counts>();
  countsByCopy.set(copy, byKey);
  const chosen = chosenFacets(choices).map((facet) => [facet, choices[facet]]);
  const key = JSON.stringify([seesAll, chosen]);
  const existing = byKey.get(key);
  if (existing) return existing;
  const counted = createCounts(copy);
  scan(
    copy,
    questionOf(copy, { choices, attributes: [], prices: [], seesAll, text: null, sizes: [] }),
    counted,
  );
  const counts = withEachAlone(copy, counted, choices, seesAll);
  setNewest(byKey, key, counts, MAX_KEPT);
  return counts;
};

/** Replaces the counts of each chosen facet by those without its choice. */
const withEachAlone = (copy: Copy, counts: Counts, choices: Choices, seesAll: boolean): Counts => {
  const all = { ...counts };
  const setAlone = <K extends keyof Counts>(facet: K) => {
    all[facet] = countsOf(copy, { ...choices, [facet]: [] }, seesAll)[facet];
  };
  for (const facet of chosenFacets(choices)) setAlone(facet);
  return all;
};

/** By copy: all entries that a visitor, or a viewer who sees all, may see. */
const allByCopy = new WeakMap<Copy, Map<boolean, Matches>>();

const allOf = (copy: Copy, question: Question): Matches => {
  const byViewer = allByCopy.get(copy) ?? new Map<boolean, Matches>();
  allByCopy.set(copy, byViewer);
  const matches = byViewer.get(question.seesAll) ?? scan(copy, question, null);
  byViewer.set(question.seesAll, matches);
  return matches;
};

/** Finds the entries of a request that is counted elsewhere. */
export const findAll = (copy: Copy, request: SearchRequest): SearchResult['all'] => {
  const question = questionOf(copy, request);
  const isOfAll = question.countsAlone && chosenFacets(request.choices).length === 0;
  return (isOfAll ? allOf(copy, question) : scan(copy, question, null)).ids;
};

/** Counts the entries in a range of prices by category, whichever is chosen. */
const countCategories = (
  copy: Copy,
  { prices, seesAll }: Pick<Question, 'prices' | 'seesAll'>,
): Counts['category'] => {
  const { data, start, terms } = copy;
  const { category } = createCounts(copy);
  for (const at of start) {
    if (at < 0 || (!seesAll && data[at + AT.isVisible] === 0)) continue;
    if (prices && !isWithin(data[at + AT.price] ?? 0, prices)) continue;
    category.addNew(terms.placeOf[data[at + AT.category] ?? 0] ?? 0);
  }
  return category;
};

/** @param choices the filters of the query */
export const count = (
  copy: Copy,
  choices: Choices,
  question: Question,
): { matches: Matches; counts: Counts } => {
  const { seesAll, countsAlone } = question;
  const chosen = chosenFacets(choices).length;
  if (countsAlone && chosen <= 1)
    return {
      matches: chosen === 0 ? allOf(copy, question) : scan(copy, question, null),
      counts: countsOf(copy, choices, seesAll),
    };
  const counts = createCounts(copy);
  if (question.isPricedCategory) {
    // The other facets are of entries in the category alone, which are few.
    const matches = scan(copy, { ...question, countsAlone: true }, counts);
    return { matches, counts: { ...counts, category: countCategories(copy, question) } };
  }
  const matches = scan(copy, question, counts);
  return { matches, counts: countsAlone ? withEachAlone(copy, counts, choices, seesAll) : counts };
};
