/** Words that are written as one or apart. */
import { normal } from '#contract/text/plain-text';
import { wordsOf } from '../analysis/words.ts';
import type { TypedWord } from './typed-words.ts';

/** A phrase for some of the words, whose places are bits. */
interface StandIn {
  words: readonly string[];
  places: number;
}

/** Returns neighbours that are one word elsewhere, though each exists: `eco sport` for an EcoSport. */
export const joinedOfParts = (
  words: readonly string[],
  vocabulary: ReadonlySet<string>,
): StandIn[] =>
  words.slice(1).flatMap((word, before) => {
    const whole = `${words[before] ?? ''}${word}`;
    const places = (1 << before) | (1 << (before + 1));
    return vocabulary.has(whole) ? [{ words: [whole], places }] : [];
  });

/** Returns the parts of words that were joined: the shop may write `XC 60` where another name has `XC60`. */
export const partsOfJoined = (typed: readonly TypedWord[], words: readonly string[]): StandIn[] =>
  typed.flatMap(({ typed: apart, text }) => {
    const place = words.indexOf(wordsOf(text)[0] ?? '');
    const whole = normal(apart).replace(/[ .'-]/g, '');
    const isJoined = whole !== normal(apart) && whole === normal(text);
    return isJoined && place >= 0 ? [{ words: wordsOf(apart), places: 1 << place }] : [];
  });
