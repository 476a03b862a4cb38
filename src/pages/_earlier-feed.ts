import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FEED_END } from '#catalog-view/merchant-feed';

/** Names a file of the feed. */
export const feedFile = (part: number): string =>
  part === 1 ? 'catalogo.xml' : `catalogo-${part}.xml`;

const BEGIN = '<!--';
const END = '-->';

/** Makes a mark without two dashes in a row, which comments forbid. */
const markOf = (key: string): string => key.replaceAll('-', '.');

/** Puts the key before its entries, in a comment. */
export const marked = (key: string, entries: string): string =>
  `${BEGIN}${markOf(key)}${END}${entries}`;

/** Reads entries by mark, as bytes, since decoding some 100 MB would be slow. */
const readMarked = (folder: string): Map<string, Uint8Array> => {
  const found = new Map<string, Uint8Array>();
  for (let part = 1; existsSync(join(folder, feedFile(part))); part += 1) {
    const file = readFileSync(join(folder, feedFile(part)));
    const body = file.subarray(0, file.lastIndexOf(FEED_END));
    let at = body.indexOf(BEGIN);
    while (at >= 0) {
      const next = body.indexOf(BEGIN, at + BEGIN.length);
      const key = body.toString('latin1', at + BEGIN.length, body.indexOf(END, at));
      found.set(key, body.subarray(at, next < 0 ? undefined : next));
      at = next;
    }
  }
  return found;
};

/**
 * Reads an earlier feed, since rendering all entries takes longer than all pages.
 * @param folder of the pages of the same release, if there are any
 * @returns a function for the entries of a key, as `marked` writes them
 */
export const earlierFeed = (
  folder: string | undefined,
): ((key: string) => Uint8Array | undefined) => {
  let read: Map<string, Uint8Array> | undefined;
  return (key) => {
    if (folder === undefined) return undefined;
    read ??= readMarked(folder);
    return read.get(markOf(key));
  };
};
