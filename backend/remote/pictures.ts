/** Where a host's pictures lie, as its replies tell beside their numbers: not everybody may ask it for one by that. */
import type { FileStore } from '#backend/media/files';

export interface KnownPictures {
  /** Remembers what a reply tells. @returns once it is kept, for a program that ends behind its last question */
  learn: (reply: unknown) => Promise<void>;
  /** What was told of a picture, by this process or by one before it. */
  find: (id: number) => Promise<string | undefined>;
}

/** Addresses of some 60 bytes: 20 MB. */
const MOST_KNOWN = 200_000;
const LONGEST = 500;
const MAX_DEPTH = 12;
/** A build hears of all at once. */
const AT_ONCE = 8;

const keyOf = (id: number): string => `host/path/${id}`;

export const createKnownPictures = (files: FileStore): KnownPictures => {
  const known = new Map<number, string>();
  /** What is still to be kept for processes to come. */
  const waiting = new Map<number, string>();
  let keeping: Promise<void> | undefined;

  const keep = async (id: number, path: string): Promise<void> => {
    try {
      // Mostly it is what an earlier process has kept.
      if ((await files.read(keyOf(id)))?.toString('utf8') === path) return;
      await files.write(keyOf(id), Buffer.from(path));
    } catch {
      // One that fails is told again.
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
    // All that the reply tells waits by then.
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
