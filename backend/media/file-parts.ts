import { createHash } from 'node:crypto';
import { AppError, refuseField } from '#backend/http/app-error';
import { type AnnouncedFile, PART_BYTES, partsOf } from '#contract/files/file-parts';
import type { FileStore } from './files.ts';

/** Folders of the file store that hold parts. */
type Folder = 'printing' | 'uploads' | 'imports';

export const partKey = (folder: Folder, guid: string, part: number): string =>
  `${folder}/${guid}/${part}`;

const hashOf = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex');

/** Hashes a file by the hashes of its parts, so that it never needs to be in memory as a whole. */
export const hashOfParts = (parts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part, 'hex');
  return hash.digest('hex');
};

type Announced = Pick<AnnouncedFile, 'bytes' | 'parts'>;

/** Checks the number of parts against the length. @param at their place in the input @throws AppError request.invalid */
export const refuseUneven = ({ bytes, parts }: Announced, at = 'file.parts'): void => {
  if (partsOf(bytes) !== parts.length) throw refuseField(at);
};

/** Checks that an upload goes on with the same file. @throws AppError file.otherFile */
export const refuseOther = (
  begun: { bytes: number; hash: string },
  { bytes, parts }: Announced,
): void => {
  if (begun.bytes !== bytes || begun.hash !== hashOfParts(parts))
    throw new AppError('file.otherFile');
};

/** @throws AppError file.incomplete if parts are missing */
export const refuseIncomplete = (missing: readonly number[]): void => {
  if (missing.length > 0) throw new AppError('file.incomplete', { detail: { missing } });
};

/** Returns the length of a part: all but the last are full. */
const lengthOf = (part: number, fileBytes: number): number =>
  Math.min(PART_BYTES, fileBytes - part * PART_BYTES);

/**
 * Decodes a part and checks it.
 * @param data base64 @param announced SHA-256, hex
 * @throws AppError file.badPart
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

/**
 * Stores a part.
 * @param mark notes that it is there; false if the whole file was given up meanwhile
 * @throws AppError record.notFound in that case, after deleting the part
 */
export const takePart = async (
  files: FileStore,
  key: string,
  body: Uint8Array,
  mark: () => Promise<boolean>,
): Promise<void> => {
  await files.write(key, body);
  if (await mark()) return;
  await files.remove(key);
  throw new AppError('record.notFound');
};

/** Reads a part; null if it is missing or no longer what was announced. */
export const readStoredPart = async (
  files: FileStore,
  key: string,
  announced: string | undefined,
): Promise<Buffer<ArrayBuffer> | null> => {
  const body = await files.read(key);
  return body && hashOf(body) === announced ? body : null;
};

/** Reads a file that is small enough for memory. @throws AppError file.incomplete */
export const readWhole = async (
  files: FileStore,
  folder: Folder,
  { guid, parts }: { guid: string; parts: readonly string[] },
): Promise<Buffer> => {
  const bodies = await Promise.all(
    parts.map((announced, part) => readStoredPart(files, partKey(folder, guid, part), announced)),
  );
  refuseIncomplete(bodies.flatMap((body, part) => (body ? [] : [part])));
  return Buffer.concat(bodies.flatMap((body) => body ?? []));
};

/** Deletes all parts concurrently, since a remote store takes its time for each. */
export const removeParts = async (
  files: FileStore,
  folder: Folder,
  { guid, bytes }: { guid: string; bytes: number },
): Promise<void> => {
  const parts = Array.from({ length: partsOf(bytes) }, (_, part) => part);
  await Promise.all(parts.map((part) => files.remove(partKey(folder, guid, part))));
};
