/** Text without its accents, for comparing (search on the server, the narrowing boxes in the browser), and cut. */

/**
 * Without accents and other marks. Those written apart go first: normalizing sorts a run of marks one
 * by one, which takes the square of its length.
 */
export const withoutMarks = (text: string): string =>
  text
    .replace(/\p{M}+/gu, '')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');

/** Lower case, without accents. */
export const normal = (text: string): string => withoutMarks(text).toLowerCase();

/** Not longer than that, in UTF-16 units, and never ended within a character: half of one is refused by whoever reads it. */
export const cut = (text: string, longest: number): string =>
  text.slice(0, longest).replace(/\p{Surrogate}$/u, '');
