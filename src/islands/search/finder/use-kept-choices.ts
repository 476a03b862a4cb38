/**
 * The finder's choices: kept in the browser, and on a phone, where each step replaces the one before, an entry of
 * the history each, so that the way back leads to the step before.
 */
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { readStored, writeStored } from '#stores/persisted';
import type { CategoryNode } from '../categories.ts';
import { noChoices, stepBack, validChoices, type WizardChoices, wizardSchema } from './wizard.ts';

const STORED = 'search.wizard';
/** Below it the styles show one step at a time. */
const STEP_BY_STEP = '(max-width: 767.98px)';

export const isStepByStep = (): boolean => matchMedia(STEP_BY_STEP).matches;

const entrySchema = z.object({
  finder: z.object({
    choices: wizardSchema,
    /** Steps of this finder before it in the history. */
    before: z.int(),
  }),
});
const entryIn = (state: unknown) => entrySchema.safeParse(state).data?.finder;

/** Where no entry is made of a step, the one that stands begins with it after a reload. */
const amendEntry = (choices: WizardChoices): void => {
  const entry = entryIn(history.state);
  if (entry) history.replaceState({ ...history.state, finder: { ...entry, choices } }, '');
};

/** Starts empty, as the static page does; the kept choices come once the page is live. */
export const useKeptChoices = (categories: readonly CategoryNode[]) => {
  const [choices, setChoices] = useState(noChoices);
  const [isChosenNow, setChosenNow] = useState(false);
  const take = (next: WizardChoices): void => {
    setChoices(next);
    setChosenNow(true);
    // Nothing chosen keeps nothing: the page then stays light until it is touched.
    writeStored(STORED, next.categoryId ? next : null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what takes them is the same each time.
  useEffect(() => {
    const kept = entryIn(history.state)?.choices ?? readStored(STORED, wizardSchema);
    if (kept) setChoices(validChoices(kept, categories));
    const follow = ({ state }: PopStateEvent): void => {
      const entry = entryIn(state);
      if (entry) take(validChoices(entry.choices, categories));
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [categories]);
  const choose = (next: WizardChoices): void => {
    if (isStepByStep()) {
      const before = entryIn(history.state)?.before ?? 0;
      // What else the entry remembers, such as its place, stays.
      const state = typeof history.state === 'object' ? history.state : {};
      history.replaceState({ ...state, finder: { choices, before } }, '');
      history.pushState({ finder: { choices: next, before: before + 1 } }, '');
    } else amendEntry(next);
    take(next);
  };
  /** One step back; where it came from, as the browser's own button does it. */
  const goBack = (): void => {
    if ((entryIn(history.state)?.before ?? 0) > 0) {
      history.back();
      return;
    }
    const next = stepBack(choices);
    amendEntry(next);
    take(next);
  };
  return { choices, choose, goBack, isChosenNow };
};
