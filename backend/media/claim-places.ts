import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { getStore } from '@netlify/blobs';

/** A stored claim; its mark identifies the owner. */
interface StoredClaim {
  mark: string;
  /** In milliseconds since 1970. */
  until: number;
}

/** Storage for claims. Writes return the new mark, or undefined if another process was first. */
interface ClaimPlace {
  /** Succeeds for one of any number of concurrent callers. */
  create: (name: string, until: number) => Promise<string | undefined>;
  /** Replaces an expired claim. */
  replace: (name: string, mark: string, until: number) => Promise<string | undefined>;
  /** Extends the caller's claim, which stays in place meanwhile. */
  renew: (name: string, mark: string, until: number) => Promise<string | undefined>;
  read: (name: string) => Promise<StoredClaim | null>;
  /** Deletes the claim if it is still the caller's. */
  end: (name: string, mark: string) => Promise<void>;
}

/** Files are written right after they are created: an older empty one was left by a killed process. */
const WRITTEN_MS = 10_000;

/** Unique, so that it works as the mark. */
const textOf = (until: number) => `${until} ${randomUUID()}`;
const untilOf = (text: string) => Number.parseInt(text, 10);

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Returns the fallback for this error code. @throws every other error */
const where =
  <T>(code: string, fallback: T) =>
  (error: unknown): T => {
    if (codeOf(error) === code) return fallback;
    throw error;
  };

export const inFolder = (folder: string): ClaimPlace => {
  const file = (name: string) => join(folder, 'claims', name);
  const read = (name: string) => readFile(file(name), 'utf8').catch(where('ENOENT', null));

  const create: ClaimPlace['create'] = async (name, until) => {
    await mkdir(dirname(file(name)), { recursive: true });
    const text = textOf(until);
    return writeFile(file(name), text, { flag: 'wx' }).then(() => text, where('EEXIST', undefined));
  };
  return {
    create,
    replace: async (name, mark, until) => {
      // One of the processes that found it expired moves it away.
      const over = `${file(name)}-${randomUUID()}`;
      const isMoved = await rename(file(name), over).then(() => true, where('ENOENT', false));
      if (!isMoved) return undefined;
      if ((await readFile(over, 'utf8')) !== mark) {
        // Another process was first, and this is its claim.
        await rename(over, file(name));
        return undefined;
      }
      await rm(over, { force: true });
      return create(name, until);
    },
    renew: async (name, mark, until) => {
      if ((await read(name)) !== mark) return undefined;
      const text = textOf(until);
      await writeFile(file(name), text);
      return text;
    },
    read: async (name) => {
      const mark = await read(name);
      if (mark === null) return null;
      if (mark !== '') return { mark, until: untilOf(mark) };
      const made = await stat(file(name)).catch(where('ENOENT', null));
      return made && { mark, until: made.mtimeMs + WRITTEN_MS };
    },
    end: async (name, mark) => {
      if ((await read(name)) === mark) await rm(file(name), { force: true });
    },
  };
};

export const inBlobs = (): ClaimPlace => {
  // Opened each time: a function gets the store's address with each request.
  const store = () => getStore('claims');
  // A read may be a minute old: its mark then differs from the stored one, and nothing is written.
  // Netlify's mark is the MD5 of the content: equal texts would have equal marks.
  const onlyOver: ClaimPlace['replace'] = async (name, mark, until) => {
    const { modified, etag } = await store().set(name, textOf(until), { onlyIfMatch: mark });
    return modified ? (etag ?? '') : undefined;
  };
  return {
    create: async (name, until) => {
      const { modified, etag } = await store().set(name, textOf(until), { onlyIfNew: true });
      return modified ? (etag ?? '') : undefined;
    },
    replace: onlyOver,
    renew: onlyOver,
    read: async (name) => {
      const found = await store().getWithMetadata(name, { type: 'text' });
      return found?.etag === undefined ? null : { mark: found.etag, until: untilOf(found.data) };
    },
    end: async (name, mark) => {
      // Deleting has no condition, so the claim is first made an expired one, if it is still the caller's.
      if ((await onlyOver(name, mark, 0)) !== undefined) await store().delete(name);
    },
  };
};
