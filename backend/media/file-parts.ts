/** A file that arrives in parts: each is checked as it was announced, and lies in the store of files. */
import { createHash } from 'node:crypto';
import { AppError } from '#backend/http/app-error';
import { PART_BYTES, partsOf } from '#contract/file-parts';
import type { FileStore } from './files.ts';

/** Whose parts they are; each has a folder of its own in the store. */
type Folder = 'printing' | 'uploads' | 'imports';

export const partKey = (folder: Folder, guid: string, part: number): string =>
  `${folder}/${guid}/${part}`;

const hashOf = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex');

/** The whole file by its parts' hashes: nobody needs to have it in memory at once. */
export const hashOfParts = (parts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part, 'hex');
  return hash.digest('hex');
};

/** How long a part must be: all are full but the last. */
const lengthOf = (part: number, fileBytes: number): number =>
  Math.min(PART_BYTES, fileBytes - part * PART_BYTES);

/**
 * @param data base64 @param announced SHA-256, hex
 * @throws AppError file.badPart where it is not what was announced
 */
export const readPart = (
  data: string,
  { part, fileBytes, announced }: { part: number; fileBytes: number; announced: string },
): Buffer<ArrayBuffer> => {
  const body = Buffer.from(data, 'base64');
  if (body.length !== lengthOf(part, fileBytes) || hashOf(body) !== announced)
    throw new AppError('file.badPart');
  return body;
};

/** @returns null where it is missing, or no longer what was announced */
export const readStoredPart = async (
  files: FileStore,
  key: string,
  announced: string | undefined,
): Promise<Buffer<ArrayBuffer> | null> => {
  const body = await files.read(key);
  return body && hashOf(body) === announced ? body : null;
};

/** Deletes every part that may be there, all at once: a store elsewhere takes its time for each. */
export const removeParts = async (
  files: FileStore,
  folder: Folder,
  { guid, bytes }: { guid: string; bytes: number },
): Promise<void> => {
  const parts = Array.from({ length: partsOf(bytes) }, (_, part) => part);
  await Promise.all(parts.map((part) => files.remove(partKey(folder, guid, part))));
};
