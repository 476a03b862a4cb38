/** The words of a name in the order in which they say what it is. */
import { wordsOf } from './words.ts';

/** A set of things, by their number or in the plural: `Juego de 3 latas`, `Par de mancuernas`. */
const OF_SET =
  /^(?:(?:juego|kit|set|par|pack|combo|lote|surtido) de (?:\d+ )?|caja de \d+ )([\p{L}-]+)/iu;

/** Returns the words of a name; a set's begin with what it consists of, which is its noun. */
export const nameWordsOf = (name: string): string[] => {
  const [of = '', noun = ''] = OF_SET.exec(name) ?? [];
  const words = wordsOf(name);
  const isOfSet = /\d/.test(of) || /s$/i.test(noun);
  return isOfSet ? [...new Set([...wordsOf(noun), ...words])] : words;
};
