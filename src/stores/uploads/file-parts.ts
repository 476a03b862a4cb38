/** A file in parts, each with its SHA-256: read one after the other, so that none is kept. */
import { PART_BYTES, partsOf } from '#contract/files/file-parts';

const readPart = async (file: Blob, part: number): Promise<ArrayBuffer> =>
  file.slice(part * PART_BYTES, (part + 1) * PART_BYTES).arrayBuffer();

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @throws where the page is not a secure context, or the file went away */
export const hashParts = async (file: Blob): Promise<string[]> => {
  const hashes: string[] = [];
  for (let part = 0; part < partsOf(file.size); part += 1)
    hashes.push(hex(await crypto.subtle.digest('SHA-256', await readPart(file, part))));
  return hashes;
};

/** Letters at a time: more arguments than that a browser does not take. */
const AT_ONCE = 0x8000;

const base64 = (bytes: ArrayBuffer): string => {
  const all = new Uint8Array(bytes);
  let letters = '';
  for (let at = 0; at < all.length; at += AT_ONCE)
    letters += String.fromCharCode(...all.subarray(at, at + AT_ONCE));
  return btoa(letters);
};

/** One part as its call takes it. @throws where the file went away */
export const partText = async (file: Blob, part: number): Promise<string> =>
  base64(await readPart(file, part));
