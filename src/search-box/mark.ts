import { normal } from '#contract/text/plain-text';

interface Piece {
  text: string;
  isTyped: boolean;
}

/** Cuts a text around the first place of each typed word, ignoring case and accents. */
export const piecesOf = (text: string, typed: string): Piece[] => {
  const letters = [...text];
  // Folded letter by letter, so that positions stay the same.
  const folded = letters.map((letter) => normal(letter).slice(0, 1) || ' ').join('');
  const places = normal(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({ from: folded.indexOf(word), length: word.length }))
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
