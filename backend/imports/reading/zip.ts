import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Unreadable, WITH_PASSWORD } from './sheet-rows.ts';

/** A workbook has a dozen files; with many pictures, hundreds. */
const MAX_FILES = 5_000;

export interface Zip {
  has: (name: string) => boolean;
  /** The names of all files, in lower case. */
  names: () => string[];
  /**
   * Reads a file in pieces.
   * @param most the limit of its unpacked size, in bytes
   * @throws Unreadable
   */
  pieces: (name: string, most: number) => AsyncGenerator<string>;
  /** Reads a small file; empty if it is missing. @throws Unreadable */
  text: (name: string) => Promise<string>;
}

const MAX_SMALL_FILE = 4 * 1024 * 1024;
const TOO_LARGE =
  'El libro es demasiado grande. Guarda la hoja que importa como CSV y elige ese archivo.';
const DAMAGED = 'El libro está dañado: ábrelo con Excel, guárdalo de nuevo y vuelve a elegirlo.';

const entriesOf = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  if (zip.entryCount > MAX_FILES) throw new Unreadable(TOO_LARGE);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  return entries;
};

/** An error while reading the archive means that the file is damaged. */
const asDamaged = (error: unknown): Unreadable =>
  error instanceof Unreadable ? error : new Unreadable(DAMAGED);

/** XML is in UTF-8, or in UTF-16 with a byte order mark. */
const decoderOf = ([first, second]: Buffer): TextDecoder => {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  return new TextDecoder(first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8');
};

/** Opens a workbook as a zip archive with size limits. @throws Unreadable */
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
    if (entry.isEncrypted()) throw new Unreadable(WITH_PASSWORD);
    // The declared size is checked here; yauzl fails if the real one is larger.
    if (entry.uncompressedSize > most) throw new Unreadable(TOO_LARGE);
    try {
      const stream: Readable = await zip.openReadStreamPromise(entry);
      let decoder: TextDecoder | undefined;
      for await (const chunk of stream) {
        if (!Buffer.isBuffer(chunk)) continue;
        decoder ??= decoderOf(chunk);
        yield decoder.decode(chunk, { stream: true });
      }
    } catch (error) {
      throw asDamaged(error);
    }
  }
  return {
    has: (name) => entries.has(name.toLowerCase()),
    names: () => [...entries.keys()],
    pieces,
    text: async (name) => {
      let whole = '';
      for await (const piece of pieces(name, MAX_SMALL_FILE)) whole += piece;
      return whole;
    },
  };
};
