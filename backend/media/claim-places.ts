/** Where keys lie that one of all processes has: in a folder that they share, or in Netlify's store. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { getStore } from '@netlify/blobs';

/** What stands under a name; by its mark whoever wrote it knows it again. */
interface Standing {
  mark: string;
  /** In milliseconds since 1970. */
  until: number;
}

/** What a place must be able to do. Each that writes gives the new mark, or undefined where another was first. */
interface ClaimPlace {
  /** Of any number at once one is first. */
  create: (name: string, until: number) => Promise<string | undefined>;
  /** The same in the place of one whose time is over. */
  replace: (name: string, mark: string, until: number) => Promise<string | undefined>;
  /** Puts off the end of one's own, which stands there all the while. */
  renew: (name: string, mark: string, until: number) => Promise<string | undefined>;
  /** Null where there is none. */
  read: (name: string) => Promise<Standing | null>;
  /** Lets go of one's own, and of nobody else's. */
  end: (name: string, mark: string) => Promise<void>;
}

/** Whoever makes a file writes it at once; an empty one that is older was left by a process that was killed. */
const WRITTEN_MS = 10_000;

/** No two are alike: who reads one, or its hash, knows which it is. */
const textOf = (until: number) => `${until} ${randomUUID()}`;
const untilOf = (text: string) => Number.parseInt(text, 10);

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** @returns what is given where the failure is this one; @throws any other */
const where =
  <T>(code: string, given: T) =>
  (error: unknown): T => {
    if (codeOf(error) === code) return given;
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
      // Of all that found it over, one moves it away.
      const over = `${file(name)}-${randomUUID()}`;
      const isMoved = await rename(file(name), over).then(() => true, where('ENOENT', false));
      if (!isMoved) return undefined;
      if ((await readFile(over, 'utf8')) !== mark) {
        // Another process was first, and this is its own.
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
  // Asked for each time: a function is told where they are with each request.
  const store = () => getStore('claims');
  // What is read may be a minute old: its mark is no more that of what stands there, and nothing is written.
  // Netlify's mark is the MD5 of what is written: the same text would be the same mark.
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
      // It is deleted without a condition: first it is made one that is over, if it is still one's own.
      if ((await onlyOver(name, mark, 0)) !== undefined) await store().delete(name);
    },
  };
};
