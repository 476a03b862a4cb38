/** What an engine burns, as the names of applications tell it: diesel is said, nafta goes without saying. */
import { wordsOf } from './text-analysis.ts';

export const NAFTA = 'nafta';

/** How makers call an engine that does not run on nafta. */
const OTHERWISE = new Set(
  wordsOf(
    `diésel gasoil gasolero gasolera turbodiésel td tdi sdi hdi dci jtd crdi cdi tdci did d4d multijet
     gnc glp eléctrico eléctrica`,
  ),
);

/** @param words of an application, its make among them @returns those that it has besides */
export const fuelWords = (words: readonly string[]): string[] =>
  words.length === 0 || words.some((word) => OTHERWISE.has(word)) ? [] : [NAFTA];
