/** Reads a file in parts, without holding all of it in memory. */
import { PART_BYTES, partsOf } from '#contract/files/file-parts';

const readPart = async (file: Blob, part: number): Promise<ArrayBuffer> =>
  file.slice(part * PART_BYTES, (part + 1) * PART_BYTES).arrayBuffer();

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns the SHA-256 of each part. @throws in insecure contexts, or if the file has disappeared */
export const hashParts = async (file: Blob): Promise<string[]> => {
  const hashes: string[] = [];
  for (let part = 0; part < partsOf(file.size); part += 1)
    hashes.push(hex(await crypto.subtle.digest('SHA-256', await readPart(file, part))));
  return hashes;
};

/** Maximum arguments of one call. */
const CHUNK = 0x8000;

const base64 = (bytes: ArrayBuffer): string => {
  const all = new Uint8Array(bytes);
  let letters = '';
  for (let at = 0; at < all.length; at += CHUNK)
    letters += String.fromCharCode(...all.subarray(at, at + CHUNK));
  return btoa(letters);
};

/** Returns one part in base64. @throws if the file has disappeared */
export const partText = async (file: Blob, part: number): Promise<string> =>
  base64(await readPart(file, part));
