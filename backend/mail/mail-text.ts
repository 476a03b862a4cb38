import * as z from 'zod/mini';

/** Counts characters as people see them, so that no emoji is cut. */
export const shorten = (text: string, max: number): string => {
  const shown = [...new Intl.Segmenter('es').segment(text)].map((part) => part.segment);
  return shown.length <= max ? text : `${shown.slice(0, max - 1).join('')}…`;
};

const MAX_LENGTH = 80;

/**
 * Makes one line in which mail programs find no link: addresses of pages and mailboxes are broken apart, and
 * control characters are removed.
 */
const sanitizeLine = (text: string): string => {
  const line = text
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')
    .replace(/:(?=\/)/g, ': ')
    .replace(/@/g, ' @ ')
    .replace(/\.(?=[\p{L}\p{N}])/gu, '. ');
  return shorten(line.replace(/ {2,}/g, ' ').trim(), MAX_LENGTH);
};

export const url = z.url({ protocol: /^https?$/ });

/** User input that is mailed to an address which may not be the user's. */
export const userText = () => z.string().check(z.overwrite((text) => sanitizeLine(text)));
