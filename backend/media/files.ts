import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createStorage, type Driver, type Storage } from 'unstorage';
import fsDriver from 'unstorage/drivers/fs';
import netlifyBlobs from 'unstorage/drivers/netlify-blobs';
import { AppError } from '#backend/http/app-error';
import type { Log } from '#backend/http/log';

export interface FileStore {
  read: (key: string) => Promise<Buffer<ArrayBuffer> | null>;
  write: (key: string, body: Uint8Array) => Promise<void>;
  remove: (key: string) => Promise<void>;
  /** Lists all keys below a folder such as `shared`. */
  keysBelow: (folder: string) => Promise<string[]>;
}

const toBuffer = (value: unknown): Buffer<ArrayBuffer> | null => {
  if (value === null || value === undefined) return null;
  if (value instanceof ArrayBuffer) return Buffer.from(value);
  if (value instanceof Uint8Array) return Buffer.from(value);
  return typeof value === 'string' ? Buffer.from(value) : null;
};

const over = (storage: Storage): FileStore => ({
  // Drivers return a buffer (fs) or an array buffer (Netlify).
  read: async (key) => toBuffer(await storage.getItemRaw<unknown>(key)),
  write: (key, body) => storage.setItemRaw(key, Buffer.from(body)),
  remove: (key) => storage.removeItem(key),
  // The storage separates folders with colons and accepts slashes too.
  keysBelow: async (folder) =>
    (await storage.getKeys(folder)).map((key) => key.replaceAll(':', '/')),
});

/** Throws errors that the driver returns instead, such as for a file of another owner. */
const orThrow = <T>(result: T): T => {
  if (result instanceof Error) throw result;
  return result;
};

/** Names the file that `inFolder` writes before renaming it. */
const halfOf = (key: string): string => `${key}.${randomUUID()}.part`;
const HALF = /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.part$/;

/** No room is left, for all or for this account. */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT']);
const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && FULL.has(error.code);

/**
 * Writes files atomically: readers find a whole file or none.
 * @throws AppError files.full
 */
const inFolder = (base: string): Driver => {
  const driver = fsDriver({ base });
  // The driver's name for a key's file.
  const fileOf = (key: string): string => join(base, key.replaceAll(':', '/'));
  return {
    ...driver,
    getItemRaw: async (key) => orThrow<unknown>(await driver.getItemRaw?.(key, {})),
    removeItem: async (key) => orThrow(await driver.removeItem?.(key, {})),
    setItemRaw: async (key, value) => {
      const part = halfOf(key);
      try {
        orThrow(await driver.setItemRaw?.(part, value, {}));
        await rename(fileOf(part), fileOf(key));
      } catch (error) {
        await rm(fileOf(part), { force: true });
        if (!isFull(error)) throw error;
        const full = new AppError('files.full');
        full.cause = error;
        throw full;
      }
    },
  };
};

/** A folder, absolute or relative to the process's own, or Netlify's store. */
export type FilesPlace = { folder: string } | 'netlify-blobs';
export const FILES_FOLDER = '.data/files';

interface FileSettings {
  FILES_DIR?: string | undefined;
  NETLIFY_BLOBS_CONTEXT?: string | undefined;
}

/** Returns the place from the environment, for serving and building alike. */
export const filesPlaceOf = ({
  FILES_DIR: folder,
  NETLIFY_BLOBS_CONTEXT: blobs,
}: FileSettings): FilesPlace =>
  folder === undefined && blobs !== undefined
    ? 'netlify-blobs'
    : { folder: folder ?? FILES_FOLDER };

export const openFiles = (place: FilesPlace = { folder: FILES_FOLDER }): FileStore =>
  over(
    createStorage({
      driver: place === 'netlify-blobs' ? netlifyBlobs({ name: 'files' }) : inFolder(place.folder),
    }),
  );

/** Returns a store whose writes may fail: for copies that can be made again. */
export const storeOfCopies = (files: FileStore, log: Pick<Log, 'error'>): FileStore => ({
  ...files,
  write: async (key, body) => {
    try {
      await files.write(key, body);
    } catch (error) {
      log.error({ err: error, key }, 'a copy was not stored');
    }
  },
});

/**
 * Deletes files of processes that ended in the middle of writing.
 * @param before the time before which no write is still running
 * @returns their number
 */
export const forgetHalves = async (place: FilesPlace, before: Date): Promise<number> => {
  // Writes to the store are atomic.
  if (place === 'netlify-blobs') return 0;
  const names = await readdir(place.folder, { recursive: true }).catch(() => []);
  let gone = 0;
  for (const name of names) {
    if (!HALF.test(name)) continue;
    const path = join(place.folder, name);
    const written = await stat(path).catch(() => undefined);
    if (!written || written.mtime >= before) continue;
    await rm(path, { force: true });
    gone += 1;
  }
  return gone;
};
