/** Where a host's pictures lie, as its replies tell beside their numbers: not everybody may ask it for one by that. */
import type { FileStore } from '#backend/media/files';

export interface KnownPictures {
  /** Remembers what a reply tells. */
  learn: (reply: unknown) => void;
  /** What was told of a picture, by this process or by one before it. */
  find: (id: number) => Promise<string | undefined>;
}

/** Addresses of some 60 bytes: 20 MB. */
const MOST_KNOWN = 200_000;
const LONGEST = 500;
const MAX_DEPTH = 12;

const keyOf = (id: number): string => `host/path/${id}`;

export const createKnownPictures = (files: FileStore): KnownPictures => {
  const known = new Map<number, string>();

  const remember = (id: number, path: string): void => {
    if (known.get(id) === path || path.length > LONGEST) return;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(id, path);
    // For processes to come; one that fails is told again.
    void files.write(keyOf(id), Buffer.from(path)).catch(() => known.delete(id));
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
    learn: (reply) => walk(reply, 0),
    find: async (id) => known.get(id) ?? (await files.read(keyOf(id)))?.toString('utf8'),
  };
};
