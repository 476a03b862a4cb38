/** Text without accents, for comparing on the server and in the browser, and cut texts. */

/**
 * Removes accents and other marks. Separate marks are removed first: normalizing sorts a run of marks in time
 * that grows with the square of its length.
 */
export const withoutMarks = (text: string): string =>
  text
    .replace(/\p{M}+/gu, '')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');

/** Lower case, without accents. */
export const normal = (text: string): string => withoutMarks(text).toLowerCase();

/** Cuts a text to at most `max` UTF-16 units, without splitting a character: databases refuse half of one. */
export const cut = (text: string, max: number): string =>
  text.slice(0, max).replace(/\p{Surrogate}$/u, '');
