/** Where uploaded files live: a folder by default, Netlify Blobs on Netlify (docs/decisions/0013). */
import { createStorage, type Storage } from 'unstorage';
import fsDriver from 'unstorage/drivers/fs';
import netlifyBlobs from 'unstorage/drivers/netlify-blobs';

export interface FileStore {
  read: (key: string) => Promise<Buffer<ArrayBuffer> | null>;
  write: (key: string, body: Uint8Array) => Promise<void>;
  remove: (key: string) => Promise<void>;
  /** All that lie below one, such as `shared`. */
  keysBelow: (folder: string) => Promise<string[]>;
}

const toBuffer = (value: unknown): Buffer<ArrayBuffer> | null => {
  if (value === null || value === undefined) return null;
  if (value instanceof ArrayBuffer) return Buffer.from(value);
  if (value instanceof Uint8Array) return Buffer.from(value);
  return typeof value === 'string' ? Buffer.from(value) : null;
};

const over = (storage: Storage): FileStore => ({
  // Drivers differ in what a raw read gives: a buffer (fs) or an array buffer (Netlify).
  read: async (key) => toBuffer(await storage.getItemRaw<unknown>(key)),
  write: (key, body) => storage.setItemRaw(key, Buffer.from(body)),
  remove: (key) => storage.removeItem(key),
  // The store's own spelling has colons, and knows both.
  keysBelow: async (folder) =>
    (await storage.getKeys(folder)).map((key) => key.replaceAll(':', '/')),
});

/** A folder, absolute or from the process's own, or Netlify's store. */
export type FilesPlace = { folder: string } | 'netlify-blobs';
export const FILES_FOLDER = '.data/files';

export const openFiles = (place: FilesPlace = { folder: FILES_FOLDER }): FileStore =>
  over(
    createStorage({
      driver:
        place === 'netlify-blobs'
          ? netlifyBlobs({ name: 'files' })
          : fsDriver({ base: place.folder }),
    }),
  );
