/** Words that look like codes of the shop and are none: names of models and chips, which are ignored beside others. */
import type { Db } from '#backend/database/connection';
import type { IndexedList } from '#backend/search-engine/types';
import type { ListIndex } from '../lexicon.ts';
import { nearCodes } from '../nearby/near-codes.ts';
import type { KnownWords } from './known-words.ts';
import { runsOf } from './typed-codes.ts';

interface ReadText {
  text: string;
  index: ListIndex;
  dictionary: KnownWords;
  seesAll: boolean;
}

/** Returns those of the words to which no code of the shop is near. */
export const farFromCodes = async (
  db: Db,
  list: IndexedList,
  words: readonly string[],
  { text, index, dictionary, seesAll }: ReadText,
): Promise<string[]> => {
  if (words.length === 0) return [];
  const runs = runsOf(text, (word) => dictionary.vocabulary.has(word));
  const isSeen = (id: number): boolean => seesAll || index.isVisible(id);
  const near = await Promise.all(
    words.map((word) => {
      const run = runs.find((one) => one.words.has(word));
      return nearCodes(db, list, run?.key ?? word, isSeen);
    }),
  );
  return words.filter((_, place) => near[place]?.length === 0);
};
