/** The words of a text, as they are indexed and looked up. */
import { withoutMarks } from '#contract/text/plain-text';
import { joinMeasures } from './measure-words.ts';

const STOP_WORDS = new Set(
  'a al con de del e el en la las los o para por que un una x y'.split(' '),
);

/** Plurals from which the rules of `singular` would take too much or too little, and words with two spellings. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ...`aire cine enlace helice hule indice interface iphone office piramide rele sede service smartphone
    tele vertice`
    .split(/\s+/)
    .map((word) => [`${word}s`, word] as const),
  ...['box', 'bus', 'gas', 'reloj'].map((word) => [`${word}es`, word] as const),
  ['arneses', 'arne'],
  ['compases', 'compa'],
  ['drone', 'dron'],
  ...['rosado', 'rosada', 'rosados', 'rosadas'].map((word) => [word, 'rosa'] as const),
]);

/**
 * Returns one form for singular and plural: `radiadores` → `radiador`, `bombas` → `bomba`, `luces` → `luz`.
 * No word ends in two consonants, so `cables` and `timbres` keep their `e`; foreign words (`kits`, `leds`)
 * lose the `s` alone.
 */
export const singular = (word: string): string => {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length > 4 && /[aeiou][dlnrz]es$/.test(word)) return word.slice(0, -2);
  if (word.length > 4 && /[aeiou]ces$/.test(word)) return `${word.slice(0, -3)}z`;
  const isPlural = word.length > 3 && /(?:[aeiou]|^[a-z]*[a-rt-z])s$/.test(word);
  return isPlural ? word.slice(0, -1) : word;
};

/**
 * Returns the words of a text in singular form, each once: `Mangueras Honda CR-V 1.6` → manguera, honda,
 * crv, cr, v, 1.6. A word in two parts is also one word, since people write it either way; a measure is one
 * word with its unit.
 */
export const wordsOf = (text: string): string[] => {
  const words = new Set<string>();
  const plain = joinMeasures(withoutMarks(text)).toLowerCase();
  for (const [chunk] of plain.matchAll(/[a-z0-9]+(?:[.,'-][a-z0-9]+)*/g)) {
    if (/^\d+[.,]\d+[a-z]*$/.test(chunk)) {
      words.add(chunk.replace(',', '.'));
      continue;
    }
    const parts = chunk.split(/[.,'-]/);
    if (parts.length > 1 && !/^[\d.,'-]+$/.test(chunk)) words.add(singular(parts.join('')));
    for (const part of parts) if (!STOP_WORDS.has(part)) words.add(singular(part));
  }
  return [...words];
};
