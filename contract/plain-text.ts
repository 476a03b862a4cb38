/** Text without its accents, for comparing: search on the server, the narrowing boxes in the browser. */

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
