/**
 * Renders the Markdown of a shop's owner: paragraphs, headings, lists, bold, italics and links. All text is escaped, so
 * that tags are shown and never run, and links lead to pages of the shop, the web, mailboxes and phones alone. The page
 * and the preview of the back-office share it.
 */
import { isLocalPath } from '../paths.ts';
import { escaped } from './escaped.ts';

/** Lengths are limited, so that unclosed marks take no quadratic time. */
const INLINE =
  /\*\*(?!\s)([^*\n]{1,500})\*\*|\*(?!\s)([^*\n]{1,500})(?<!\s)\*|_([^_\n]{1,500})_|\[([^[\]\n]{1,300})\]\(([^()\s]{1,500})\)/g;

/** Characters beside which a mark is part of a word: `una_clave_larga`. */
const WORD = /[\p{L}\p{N}]/u;

const isLink = (address: string): boolean => {
  if (isLocalPath(address)) return true;
  if (!/^(?:https?:\/\/|mailto:|tel:)/i.test(address) || !URL.canParse(address)) return false;
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(address).protocol);
};

const inline = (text: string): string => {
  const parts: string[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, bold, starred, underlined, label, address = ''] = match;
    const end = match.index + whole.length;
    const isWithinWord =
      underlined !== undefined &&
      (WORD.test(text[match.index - 1] ?? '') || WORD.test(text[end] ?? ''));
    if (isWithinWord) continue;
    parts.push(escaped(text.slice(at, match.index)));
    at = end;
    if (bold !== undefined) parts.push(`<strong>${inline(bold)}</strong>`);
    else if (label === undefined) parts.push(`<em>${inline(starred ?? underlined ?? '')}</em>`);
    else if (isLink(address)) parts.push(`<a href="${escaped(address)}">${inline(label)}</a>`);
    else parts.push(escaped(label));
  }
  return parts.join('') + escaped(text.slice(at));
};

const itemsOf = (lines: readonly string[]): string =>
  lines
    .map((line) => `<li>${inline(line.replace(/^\s*(?:[-*]|\d{1,3}[.)])\s+/, ''))}</li>`)
    .join('');

const isBullet = (line: string): boolean => /^\s*[-*]\s+\S/.test(line);
const isNumber = (line: string): boolean => /^\s*\d{1,3}[.)]\s+\S/.test(line);

/** @param level of the highest heading */
const block = (text: string, level: 2 | 3): string => {
  const lines = text.split('\n');
  const heading = /^(#{1,3}) +(\S.*)$/.exec(text);
  if (heading && lines.length === 1) {
    const [, marks = '', words = ''] = heading;
    const isLower = level === 3 || marks.length > 2;
    return isLower ? `<h3>${inline(words)}</h3>` : `<h2>${inline(words)}</h2>`;
  }
  if (lines.every(isBullet)) return `<ul>${itemsOf(lines)}</ul>`;
  if (lines.every(isNumber)) return `<ol>${itemsOf(lines)}</ol>`;
  return `<p>${inline(lines.join(' '))}</p>`;
};

/** Puts headings and lists into blocks of their own where no empty line parts them. */
const blocksOf = (text: string): string[] => {
  const kindOf = (line: string): string => {
    if (line.trim() === '') return '';
    if (/^#{1,3} +\S/.test(line)) return 'heading';
    if (isBullet(line)) return 'bullets';
    return isNumber(line) ? 'numbers' : 'words';
  };
  const blocks: string[][] = [];
  let previous = '';
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const kind = kindOf(line);
    if (kind !== '' && (kind !== previous || kind === 'heading')) blocks.push([]);
    if (kind !== '') blocks.at(-1)?.push(line.trim());
    previous = kind;
  }
  return blocks.map((lines) => lines.join('\n'));
};

/** @param level of the highest heading: 3 below a heading of the page */
export const markdownHtml = (text: string, level: 2 | 3 = 2): string =>
  blocksOf(text)
    .map((one) => block(one, level))
    .join('');
