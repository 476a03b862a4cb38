/** What the feed that stands says of items that are as they were: making them all again takes longer than all pages. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FEED_END } from '#catalog-view/merchant-feed';

/** The feed's files, by their numbers. */
export const feedFile = (part: number): string =>
  part === 1 ? 'catalogo.xml' : `catalogo-${part}.xml`;

const BEGIN = '<!--';
const END = '-->';

/** In a comment no two dashes may follow one another. */
const markOf = (key: string): string => key.replaceAll('-', '.');

/** What was made of a key, with the key before it in a comment. */
export const marked = (key: string, entries: string): string =>
  `${BEGIN}${markOf(key)}${END}${entries}`;

/** By key as its mark has it, mark and what was made: as bytes, since some 100 MB would be read and written as text. */
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
 * @param folder where earlier pages stand that the same release made; undefined: nowhere
 * @returns what stands there of a key, as `marked` writes it
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
