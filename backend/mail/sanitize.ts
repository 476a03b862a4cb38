/** Text that one person typed and another one reads: what is left of it is words, and few of them. */

/** Counted by characters a person sees: an emoji is not cut in half. */
export const shorten = (text: string, max: number): string => {
  const shown = [...new Intl.Segmenter('es').segment(text)].map((part) => part.segment);
  return shown.length <= max ? text : `${shown.slice(0, max - 1).join('')}…`;
};

const LONGEST = 80;

/**
 * One line, in which no mail program finds a link to make: addresses of pages and mailboxes fall
 * apart, and no control character turns or hides what follows.
 */
export const sanitizeLine = (text: string): string => {
  const line = text
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')
    .replace(/:(?=\/)/g, ': ')
    .replace(/@/g, ' @ ')
    .replace(/\.(?=[\p{L}\p{N}])/gu, '. ');
  return shorten(line.replace(/ {2,}/g, ' ').trim(), LONGEST);
};
