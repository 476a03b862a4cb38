/** Remembers the addresses of a host's pictures from its replies: not everybody may ask for one by id. */
import type { FileStore } from '#backend/media/files';

export interface KnownPictures {
  /** Stores the addresses in a reply. @returns once they are stored, for a program that ends after its last call */
  learn: (reply: unknown) => Promise<void>;
  /** Returns a picture's address, also if an earlier process learned it. */
  find: (id: number) => Promise<string | undefined>;
}

/** Addresses of about 60 bytes: 20 MB. */
const MOST_KNOWN = 200_000;
const LONGEST = 500;
const MAX_DEPTH = 12;
/** A build learns all of them at once. */
const AT_ONCE = 8;

const keyOf = (id: number): string => `host/path/${id}`;

export const createKnownPictures = (files: FileStore): KnownPictures => {
  const known = new Map<number, string>();
  /** Addresses waiting to be stored for other processes. */
  const waiting = new Map<number, string>();
  let keeping: Promise<void> | undefined;

  const keep = async (id: number, path: string): Promise<void> => {
    try {
      // Usually an earlier process has stored it.
      if ((await files.read(keyOf(id)))?.toString('utf8') === path) return;
      await files.write(keyOf(id), Buffer.from(path));
    } catch {
      // A failed one is learned again later.
      known.delete(id);
    }
  };
  const keepSome = async (): Promise<void> => {
    for (const [id, path] of waiting) {
      waiting.delete(id);
      await keep(id, path);
    }
  };
  const keepAll = async (): Promise<void> => {
    // Lets all addresses of a reply queue up.
    await Promise.resolve();
    while (waiting.size > 0) await Promise.all(Array.from({ length: AT_ONCE }, keepSome));
    keeping = undefined;
  };

  const remember = (id: number, path: string): void => {
    if (known.get(id) === path || path.length > LONGEST) return;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(id, path);
    waiting.set(id, path);
    keeping ??= keepAll();
  };

  const walk = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
    if (Array.isArray(value)) {
      for (const item of value) walk(item, depth + 1);
      return;
    }
    const id = 'ImageId' in value ? Number(value.ImageId) : 0;
    const path = 'Image' in value && typeof value.Image === 'string' ? value.Image.trim() : '';
    if (path !== '' && Number.isInteger(id) && id > 0) remember(id, path);
    for (const item of Object.values(value)) walk(item, depth + 1);
  };

  return {
    learn: async (reply) => {
      walk(reply, 0);
      await keeping;
    },
    find: async (id) => known.get(id) ?? (await files.read(keyOf(id)))?.toString('utf8'),
  };
};
