import type { FileStore } from '#backend/media/files';
import { lookUpIn } from './wire/read.ts';

export interface KnownPictures {
  /** Stores the addresses in a reply. @returns once they are stored, for a program that ends after its last call */
  learn: (reply: unknown) => Promise<void>;
  /** Returns a picture's address, also if an earlier process learned it. */
  find: (id: number) => Promise<string | undefined>;
}

/** Addresses of about 60 bytes: 20 MB. */
const MAX_ADDRESSES = 200_000;
const MAX_PATH_LENGTH = 500;
const MAX_DEPTH = 12;
/** A build learns all of them at once. */
const AT_ONCE = 8;

const keyOf = (id: number): string => `host/path/${id}`;

/** Remembers the addresses of a host's pictures from its replies: not everybody may ask for one by id. */
export const createKnownPictures = (files: FileStore): KnownPictures => {
  const addresses = new Map<number, string>();
  /** Addresses waiting to be stored for other processes. */
  const queue = new Map<number, string>();
  let storing: Promise<void> | undefined;

  const store = async (id: number, path: string): Promise<void> => {
    try {
      // Usually an earlier process has stored it.
      if ((await files.read(keyOf(id)))?.toString('utf8') === path) return;
      await files.write(keyOf(id), Buffer.from(path));
    } catch {
      // A failed one is learned again later.
      addresses.delete(id);
    }
  };
  const storeQueued = async (): Promise<void> => {
    for (const [id, path] of queue) {
      queue.delete(id);
      await store(id, path);
    }
  };
  const storeAll = async (): Promise<void> => {
    // Lets all addresses of a reply queue up.
    await Promise.resolve();
    while (queue.size > 0) await Promise.all(Array.from({ length: AT_ONCE }, storeQueued));
    storing = undefined;
  };

  const remember = (id: number, path: string): void => {
    if (addresses.get(id) === path || path.length > MAX_PATH_LENGTH) return;
    if (addresses.size >= MAX_ADDRESSES) addresses.clear();
    addresses.set(id, path);
    queue.set(id, path);
    storing ??= storeAll();
  };

  const walk = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
    if (Array.isArray(value)) {
      for (const item of value) walk(item, depth + 1);
      return;
    }
    const lookUp = lookUpIn(value as Record<string, unknown>);
    const id = Number(lookUp('image', 'id') ?? 0);
    const image = lookUp('image', 'image');
    // Goods have codes; their ids are no images'.
    const path = typeof image === 'string' && !('code' in value) ? image.trim() : '';
    if (path !== '' && Number.isInteger(id) && id > 0) remember(id, path);
    for (const item of Object.values(value)) walk(item, depth + 1);
  };

  return {
    learn: async (reply) => {
      walk(reply, 0);
      await storing;
    },
    find: async (id) => addresses.get(id) ?? (await files.read(keyOf(id)))?.toString('utf8'),
  };
};
