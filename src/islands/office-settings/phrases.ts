/** Synonyms as a seller types them: one per line, or separated by commas. */
import * as z from 'zod/mini';
import { synonymSave } from '#contract/calls/search';
import type { synonymGroup } from '#contract/entities/search';
import { requiredText } from '#contract/fields/fields';
import { normal } from '#contract/text/plain-text';

export type Group = z.infer<typeof synonymGroup>;

/** Opens the dialog; an empty object = a new group. */
export interface SynonymEdit {
  group?: Group;
  /** A search without results. */
  text?: string;
}

const MAX_TYPED = 3_000;

/** Returns each phrase once, ignoring case and accents. */
export const phrasesOf = (typed: string): string[] => {
  const byKey = new Map<string, string>();
  for (const phrase of typed.split(/[\n,;]/).map((one) => one.trim()))
    if (phrase !== '' && !byKey.has(normal(phrase))) byKey.set(normal(phrase), phrase);
  return [...byKey.values()];
};

const isValid = (typed: string): boolean =>
  typed === '' || synonymSave.input.shape.words.safeParse(phrasesOf(typed)).success;

export const phrasesTyped = z.object({
  words: requiredText(MAX_TYPED).check(
    z.refine(isValid, 'Escribe entre 2 y 30, de hasta 60 letras cada una.'),
  ),
});

/** Returns whether some group contains the text. */
export const isTaught = (
  text: string,
  groups: readonly { words: readonly string[] }[],
): boolean => {
  const search = normal(text);
  return groups.some(({ words }) => words.some((word) => normal(word) === search));
};

/** Returns the text of the box: the group's words, then the added ones. */
export const linesOf = (group: Group | undefined, added: readonly string[]): string =>
  [...(group?.words ?? []), ...added, ...(added.length > 0 ? [''] : [])].join('\n');

/** Returns the typed words that are not the group's, to move to another group. */
export const addedTo = (group: Group | undefined, typed: string): string[] => {
  const groupWords = new Set(group?.words.map(normal));
  return phrasesOf(typed).filter((phrase) => !groupWords.has(normal(phrase)));
};
