/** What a list finds, and what its facets count; a question of one choice is counted once for each copy. */
import { setNewest } from '#backend/http/set-newest';
import type { CatalogCopy } from './catalog-copy.ts';
import { type Counts, createCounts } from './counts.ts';
import type { ListFilters } from './filters.ts';
import { CHOICES, type Question, questionOf } from './question.ts';
import { type Marks, scan } from './scan.ts';

/** Counts that a copy keeps at the most, of some 2 kB each. */
const MOST_KEPT = 500;

/** By copy, then by whoever asks and what is chosen. */
const kept = new WeakMap<CatalogCopy, Map<string, Counts>>();

const chosenIn = (filters: ListFilters) => CHOICES.filter((choice) => filters[choice].length > 0);

/** @param filters nothing but choices of facets, from one of them at the most */
const countsOf = (copy: CatalogCopy, filters: ListFilters, seesAll: boolean): Counts => {
  const ofCopy = kept.get(copy) ?? new Map<string, Counts>();
  kept.set(copy, ofCopy);
  const chosen = chosenIn(filters).map((choice) => [choice, filters[choice]]);
  const key = JSON.stringify([seesAll, chosen]);
  const known = ofCopy.get(key);
  if (known) return known;
  const counted = createCounts(copy);
  scan(copy, questionOf(copy, filters, seesAll, null), counted);
  const counts = withEachAlone(copy, counted, filters, seesAll);
  setNewest(ofCopy, key, counts, MOST_KEPT);
  return counts;
};

/** The counts, each facet that something is chosen from counted as if nothing were. */
const withEachAlone = (
  copy: CatalogCopy,
  counts: Counts,
  filters: ListFilters,
  seesAll: boolean,
): Counts => {
  const all = { ...counts };
  const setAlone = <K extends keyof Counts>(choice: K) => {
    all[choice] = countsOf(copy, { ...filters, [choice]: [] }, seesAll)[choice];
  };
  for (const choice of chosenIn(filters)) setAlone(choice);
  return all;
};

/** Of each copy: everything that a visitor, or who sees all, is shown. */
const wholes = new WeakMap<CatalogCopy, Map<boolean, Marks>>();

const wholeOf = (copy: CatalogCopy, question: Question): Marks => {
  const ofCopy = wholes.get(copy) ?? new Map<boolean, Marks>();
  wholes.set(copy, ofCopy);
  const marks = ofCopy.get(question.seesAll) ?? scan(copy, question, null);
  ofCopy.set(question.seesAll, marks);
  return marks;
};

/** @param filters what the question was made of */
export const count = (
  copy: CatalogCopy,
  filters: ListFilters,
  question: Question,
): { marks: Marks; counts: Counts } => {
  const { seesAll, countsAlone } = question;
  const choices = chosenIn(filters).length;
  if (countsAlone && choices <= 1)
    return {
      marks: choices === 0 ? wholeOf(copy, question) : scan(copy, question, null),
      counts: countsOf(copy, filters, seesAll),
    };
  const counts = createCounts(copy);
  const marks = scan(copy, question, counts);
  return { marks, counts: countsAlone ? withEachAlone(copy, counts, filters, seesAll) : counts };
};
