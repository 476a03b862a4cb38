/**
 * What is done to thousands of pages at once that stay as they are but for little, in a thread of its own: the file
 * system is at work meanwhile, and whoever asked for it at other things.
 */
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { linkFile, replaceFile } from './link-files.ts';

interface Linking {
  from: string;
  to: string;
  /** Below both. */
  files: readonly string[];
}

/** A page that names the version of the lists, and what it is to name. */
export interface Renaming {
  file: string;
  before: string;
  now: string;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const linkEach = ({ from, to, files }: Linking): string[] => {
  const folders = new Set<string>();
  return files.filter((file) => {
    const target = join(to, file);
    const folder = dirname(target);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    try {
      // A machine that lost its power may have left a file of which the disk had only the name.
      if (statSync(join(from, file)).size === 0) return true;
      linkFile(join(from, file), target);
      return false;
    } catch (error) {
      if (isMissing(error)) return true;
      throw error;
    }
  });
};

/** Byte for byte as it is otherwise; false where it does not name it once. */
const putVersion = ({ file, before, now }: Renaming): boolean => {
  const page = readFileSync(file);
  const named = `data-version="${before}"`;
  const at = page.indexOf(named);
  if (at < 0 || page.includes(named, at + 1)) return false;
  const rest = page.subarray(at + named.length);
  replaceFile(file, page.subarray(0, at), Buffer.from(`data-version="${now}"`), rest);
  return true;
};

const versionEach = (renamings: readonly Renaming[]): string[] =>
  renamings.filter((renaming) => !putVersion(renaming)).map(({ file }) => file);

const inThread = (task: { link: Linking } | { version: readonly Renaming[] }) =>
  new Promise<Set<string>>((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: task });
    worker.once('message', (left: string[]) => resolve(new Set(left)));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('it ended without a word')));
  });

/** Links files into another folder. @returns those that are not there */
export const linkAll = (linking: Linking): Promise<Set<string>> => inThread({ link: linking });

/** Puts another version of the lists into pages. @returns those that do not name it once */
export const putVersions = (renamings: readonly Renaming[]): Promise<Set<string>> =>
  inThread({ version: renamings });

if (!isMainThread) {
  // As `inThread` gives it.
  const task = workerData as Parameters<typeof inThread>[0];
  parentPort?.postMessage('link' in task ? linkEach(task.link) : versionEach(task.version));
}
