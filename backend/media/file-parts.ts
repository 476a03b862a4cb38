/** A file that arrives in parts: each is checked as it was announced, and lies in the store of files. */
import { createHash } from 'node:crypto';
import { AppError, refuseField } from '#backend/http/app-error';
import { type AnnouncedFile, PART_BYTES, partsOf } from '#contract/files/file-parts';
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

type Announced = Pick<AnnouncedFile, 'bytes' | 'parts'>;

/** @throws AppError request.invalid where it has other parts than its length asks for */
export const refuseUneven = ({ bytes, parts }: Announced): void => {
  if (partsOf(bytes) !== parts.length) throw refuseField('file.parts');
};

/** @param known by which it was begun @throws AppError file.otherFile where it is not the file that goes on */
export const refuseOther = (
  known: { bytes: number; hash: string },
  { bytes, parts }: Announced,
): void => {
  if (known.bytes !== bytes || known.hash !== hashOfParts(parts))
    throw new AppError('file.otherFile');
};

/** @param missing the parts that are not there @throws AppError file.incomplete where there are such */
export const refuseIncomplete = (missing: readonly number[]): void => {
  if (missing.length > 0) throw new AppError('file.incomplete', { detail: { missing } });
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

/**
 * Keeps a part that was read.
 * @param mark notes that it is there; false = what it is a part of was given up meanwhile
 * @throws AppError record.notFound then: nothing of it stays behind
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

/** @returns null where it is missing, or no longer what was announced */
export const readStoredPart = async (
  files: FileStore,
  key: string,
  announced: string | undefined,
): Promise<Buffer<ArrayBuffer> | null> => {
  const body = await files.read(key);
  return body && hashOf(body) === announced ? body : null;
};

/** Of what is small enough to be in memory. @throws AppError file.incomplete */
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

/** Deletes every part that may be there, all at once: a store elsewhere takes its time for each. */
export const removeParts = async (
  files: FileStore,
  folder: Folder,
  { guid, bytes }: { guid: string; bytes: number },
): Promise<void> => {
  const parts = Array.from({ length: partsOf(bytes) }, (_, part) => part);
  await Promise.all(parts.map((part) => files.remove(partKey(folder, guid, part))));
};
