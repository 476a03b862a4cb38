import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { readStored, writeStored } from '#stores/persisted';
import type { CategoryNode } from '../categories.ts';
import { noChoices, stepBack, validChoices, type WizardChoices, wizardSchema } from './wizard.ts';

const STORED = 'search.wizard';
/** Narrower screens show one step at a time. */
const STEP_BY_STEP = '(max-width: 767.98px)';

export const isStepByStep = (): boolean => matchMedia(STEP_BY_STEP).matches;

const entrySchema = z.object({
  finder: z.object({
    choices: wizardSchema,
    /** The number of the finder's earlier entries in the history. */
    before: z.int(),
  }),
});
const entryIn = (state: unknown) => entrySchema.safeParse(state).data?.finder;

/** Stores the choices in the present entry, where a step makes no entry of its own. */
const amendEntry = (choices: WizardChoices): void => {
  const entry = entryIn(history.state);
  if (entry) history.replaceState({ ...history.state, finder: { ...entry, choices } }, '');
};

/**
 * The choices of the advanced search, stored in the browser and restored after hydration. On a phone each step is an
 * entry of the history, so that the browser's back button leads to the step before.
 */
export const useKeptChoices = (categories: readonly CategoryNode[]) => {
  const [choices, setChoices] = useState(noChoices);
  const [isChosenNow, setChosenNow] = useState(false);
  const take = (next: WizardChoices): void => {
    setChoices(next);
    setChosenNow(true);
    // Without stored choices, the next page waits for a touch before it hydrates.
    writeStored(STORED, next.categoryId ? next : null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `take` does the same in each render.
  useEffect(() => {
    const stored = entryIn(history.state)?.choices ?? readStored(STORED, wizardSchema);
    if (stored) setChoices(validChoices(stored, categories));
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
      // Keeps other data of the entry, such as its place.
      const state = typeof history.state === 'object' ? history.state : {};
      history.replaceState({ ...state, finder: { choices, before } }, '');
      history.pushState({ finder: { choices: next, before: before + 1 } }, '');
    } else amendEntry(next);
    take(next);
  };
  /** Goes one step back, through the history where the step has an entry. */
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
