/** Where the typed text stands in a suggestion; case and accents do not count. */
import { normal } from '#contract/plain-text';

/** Cuts a text around the first place where the typed text stands, to set it off. */
export const cutAround = (text: string, typed: string): [string, string, string] => {
  const letters = [...text];
  // Folded letter by letter, so that places in it are places in the text.
  const folded = letters.map((letter) => normal(letter).slice(0, 1) || ' ').join('');
  const wanted = normal(typed).trim();
  const at = wanted ? folded.indexOf(wanted) : -1;
  if (at < 0) return [text, '', ''];
  const end = at + wanted.length;
  return [
    letters.slice(0, at).join(''),
    letters.slice(at, end).join(''),
    letters.slice(end).join(''),
  ];
};
