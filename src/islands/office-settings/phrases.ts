/** Words that mean the same, as a seller types them: one a line, or with commas. */
import * as z from 'zod/mini';
import { synonymSave } from '#contract/calls/search';
import type { synonymGroup } from '#contract/entities/search';
import { requiredText } from '#contract/fields/fields';
import { normal } from '#contract/text/plain-text';

export type Group = z.infer<typeof synonymGroup>;

/** What the box for a group is opened for; nothing = a new one. */
export interface Asked {
  group?: Group;
  /** Of a search without a result. */
  text?: string;
}

const MOST_TYPED = 3_000;

/** Each once, however it is spelled. */
export const phrasesOf = (typed: string): string[] => {
  const byKey = new Map<string, string>();
  for (const phrase of typed.split(/[\n,;]/).map((one) => one.trim()))
    if (phrase !== '' && !byKey.has(normal(phrase))) byKey.set(normal(phrase), phrase);
  return [...byKey.values()];
};

const isGood = (typed: string): boolean =>
  typed === '' || synonymSave.input.shape.words.safeParse(phrasesOf(typed)).success;

export const phrasesTyped = z.object({
  words: requiredText(MOST_TYPED).check(
    z.refine(isGood, 'Escribe entre 2 y 30, de hasta 60 letras cada una.'),
  ),
});

/** Whether some group says a text, or a word of it. */
export const isTaught = (
  text: string,
  groups: readonly { words: readonly string[] }[],
): boolean => {
  const wanted = normal(text);
  return groups.some(({ words }) => words.some((word) => normal(word) === wanted));
};

/** What the box shows of a group: its words, and beneath them those that somebody brings. */
export const linesOf = (group: Group | undefined, brought: readonly string[]): string =>
  [...(group?.words ?? []), ...brought, ...(brought.length > 0 ? [''] : [])].join('\n');

/** What was brought to a group's words: it goes with whoever chooses another group. */
export const broughtTo = (group: Group | undefined, typed: string): string[] => {
  const own = new Set(group?.words.map(normal));
  return phrasesOf(typed).filter((phrase) => !own.has(normal(phrase)));
};
