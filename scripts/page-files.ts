/** Links and edits thousands of reused pages in a worker thread, so that the main thread goes on meanwhile. */
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { linkFile, replaceFile } from './link-files.ts';

interface Linking {
  from: string;
  to: string;
  /** Relative to both. */
  files: readonly string[];
}

/** A page and the version of the lists that it must name from now on. */
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
      // A power cut may have left an empty file.
      if (statSync(join(from, file)).size === 0) return true;
      linkFile(join(from, file), target);
      return false;
    } catch (error) {
      if (isMissing(error)) return true;
      throw error;
    }
  });
};

/** Replaces the version and keeps all other bytes; returns false unless the page names it exactly once. */
const putVersion = ({ file, before, now }: Renaming): boolean => {
  const page = readFileSync(file);
  const attribute = `data-version="${before}"`;
  const at = page.indexOf(attribute);
  if (at < 0 || page.includes(attribute, at + 1)) return false;
  const rest = page.subarray(at + attribute.length);
  replaceFile(file, page.subarray(0, at), Buffer.from(`data-version="${now}"`), rest);
  return true;
};

const versionEach = (renamings: readonly Renaming[]): string[] =>
  renamings.filter((renaming) => !putVersion(renaming)).map(({ file }) => file);

const inThread = (task: { link: Linking } | { version: readonly Renaming[] }) =>
  new Promise<Set<string>>((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: task });
    worker.once('message', (failed: string[]) => resolve(new Set(failed)));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the worker ended without a result')));
  });

/** Links files into another folder. @returns the missing ones */
export const linkAll = (linking: Linking): Promise<Set<string>> => inThread({ link: linking });

/** Replaces the lists' version in pages. @returns those that do not name it exactly once */
export const putVersions = (renamings: readonly Renaming[]): Promise<Set<string>> =>
  inThread({ version: renamings });

if (!isMainThread) {
  // Passed by `inThread`.
  const task = workerData as Parameters<typeof inThread>[0];
  parentPort?.postMessage('link' in task ? linkEach(task.link) : versionEach(task.version));
}
