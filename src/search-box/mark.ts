import { normal } from '#contract/text/plain-text';

interface Piece {
  text: string;
  isTyped: boolean;
}

/** Shorter words are within many others: the `de` of `ensaladera`. */
const MIN_WITHIN = 4;

/** Returns where a word stands in a text, a short one as a whole word or, while it is typed, as the beginning of one. */
const placeOf = (folded: string, word: string, isLast: boolean): number => {
  if (word.length >= MIN_WITHIN) return folded.indexOf(word);
  const end = isLast && word.length > 1 ? '' : '(?![a-z\\d])';
  const own = word.replace(/\W/g, '\\$&');
  return folded.search(new RegExp(`(?<![a-z\\d]|\\d[.,])${own}${end}`));
};

/** Cuts a text around the first place of each typed word, ignoring case and accents. */
export const piecesOf = (text: string, typed: string): Piece[] => {
  const letters = [...text];
  // Folded letter by letter, so that positions stay the same.
  const folded = letters.map((letter) => normal(letter).slice(0, 1) || ' ').join('');
  const places = normal(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word, place, { length }) => ({
      from: placeOf(folded, word, place === length - 1),
      length: word.length,
    }))
    .filter(({ from }) => from >= 0);
  const pieces: Piece[] = [];
  for (const [at, letter] of letters.entries()) {
    const isTyped = places.some(({ from, length }) => at >= from && at < from + length);
    const last = pieces.at(-1);
    if (last?.isTyped === isTyped) last.text += letter;
    else pieces.push({ text: letter, isTyped });
  }
  return pieces;
};
