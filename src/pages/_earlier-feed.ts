/** What the feed that stands says of items that are as they were: making them all again takes longer than all pages. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FEED_END } from '#catalog-view/merchant-feed';

/** The feed's files, by their numbers. */
export const feedFile = (part: number): string =>
  part === 1 ? 'catalogo.xml' : `catalogo-${part}.xml`;

const BEGIN = '<!--';
const END = '-->';

/** What was made of a key, with the key before it: a comment, in which no two dashes may follow one another. */
export const marked = (key: string, entries: string): string =>
  `${BEGIN}${key.replaceAll('-', '.')}${END}${entries}`;

/** By mark, what was made. */
const readMarked = (folder: string): Map<string, string> => {
  const found = new Map<string, string>();
  for (let part = 1; existsSync(join(folder, feedFile(part))); part += 1) {
    const text = readFileSync(join(folder, feedFile(part)), 'utf8');
    const body = text.slice(0, text.lastIndexOf(FEED_END));
    for (const piece of body.split(BEGIN).slice(1)) {
      const end = piece.indexOf(END);
      found.set(piece.slice(0, end), piece.slice(end + END.length));
    }
  }
  return found;
};

/**
 * @param folder where earlier pages stand that the same release made; undefined: nowhere
 * @returns what stands there of a key, as `marked` writes it
 */
export const earlierFeed = (folder: string | undefined): ((key: string) => string | undefined) => {
  let read: Map<string, string> | undefined;
  return (key) => {
    if (folder === undefined) return undefined;
    read ??= readMarked(folder);
    const entries = read.get(key.replaceAll('-', '.'));
    return entries === undefined ? undefined : marked(key, entries);
  };
};
