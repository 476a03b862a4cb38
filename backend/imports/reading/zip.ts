/** The files in a zipped book, never more of them than its reader has room for. */
import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Unreadable } from './unreadable.ts';

/** A book has a dozen files, one with many pictures hundreds. */
const MOST_FILES = 5_000;

export interface Zip {
  has: (name: string) => boolean;
  /** The text in pieces. @param most bytes that it may have, unpacked @throws Unreadable */
  pieces: (name: string, most: number) => AsyncGenerator<string>;
  /** The whole of a small file; empty where it is missing. @throws Unreadable */
  text: (name: string) => Promise<string>;
}

const SMALL = 4 * 1024 * 1024;
const TOO_LARGE =
  'El libro es demasiado grande. Guarda la hoja que importa como CSV y elige ese archivo.';
const DAMAGED = 'El libro está dañado: ábrelo con Excel, guárdalo de nuevo y vuelve a elegirlo.';

const entriesOf = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  if (zip.entryCount > MOST_FILES) throw new Unreadable(TOO_LARGE);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  return entries;
};

/** What breaks off inside an archive is the file's matter, not ours. */
const asDamaged = (error: unknown): Unreadable =>
  error instanceof Unreadable ? error : new Unreadable(DAMAGED);

/** @throws Unreadable */
export const openZip = async (file: Buffer): Promise<Zip> => {
  const zip = await fromBufferPromise(file).catch((error: unknown) => {
    throw asDamaged(error);
  });
  const entries = await entriesOf(zip).catch((error: unknown) => {
    throw asDamaged(error);
  });
  async function* pieces(name: string, most: number): AsyncGenerator<string> {
    const entry = entries.get(name.toLowerCase());
    if (!entry) return;
    // What it says of its size is believed here, and held to below: yauzl ends where it lied.
    if (entry.uncompressedSize > most) throw new Unreadable(TOO_LARGE);
    try {
      const stream: Readable = await zip.openReadStreamPromise(entry);
      const decoder = new TextDecoder();
      for await (const chunk of stream)
        if (Buffer.isBuffer(chunk)) yield decoder.decode(chunk, { stream: true });
    } catch (error) {
      throw asDamaged(error);
    }
  }
  return {
    has: (name) => entries.has(name.toLowerCase()),
    pieces,
    text: async (name) => {
      let whole = '';
      for await (const piece of pieces(name, SMALL)) whole += piece;
      return whole;
    },
  };
};
