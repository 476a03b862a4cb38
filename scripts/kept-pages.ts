/** Record that a build leaves for the next one: the rendering code, and the cache key of each page. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page in the record of a build. */
export interface PageRecord {
  component: string;
  /** Astro's path, without the file's ending. */
  pathname: string;
  /** `endpoint` or `page`. */
  type: string;
  /** Changes with the page's data; absent = rendered each time. May end with a blank and the lists' version. */
  cacheKey?: string;
}

export interface BuildRecord {
  /** Release of the sources and the shop; a build of another release reuses nothing. */
  release: string;
  /** Files that are not pages. */
  others: string[];
  /** File of the rendering code. */
  entry: string;
  origin: string;
  /** Astro's head data for each kind of page. */
  pageData: [string, unknown][];
  scripts: unknown[];
  paths: PageRecord[];
  /** Addresses of pages with pictures made by the build; only a whole build makes them. */
  pictured: string[];
}

const FILE = 'kept.json';

/** Inside the pages' folder, so that both are swapped at once; dot folders are not served. */
export const KEPT = '.kept';

/** Exit code of render-pages.ts if a whole build is needed. */
export const NEEDS_ALL = 3;

// Only this module and build/keep-code.mjs write it.
export const readRecord = (dist: string): BuildRecord =>
  JSON.parse(readFileSync(join(dist, KEPT, FILE), 'utf8')) as BuildRecord;

/** Returns undefined if there is none or a power cut truncated it. */
export const findRecord = (dist: string): BuildRecord | undefined => {
  try {
    return readRecord(dist);
  } catch {
    return undefined;
  }
};

export const writeRecord = (dist: string, record: BuildRecord): void => {
  const file = join(dist, KEPT, FILE);
  // The file may be linked into another folder.
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(record));
};

/** Returns the file's name as with Astro's `build.format: 'file'`. */
export const fileOf = ({ type, pathname }: Pick<PageRecord, 'type' | 'pathname'>): string => {
  const path = pathname.replace(/^\/|\/$/g, '');
  return type === 'endpoint' ? path : `${path || 'index'}.html`;
};

/** Identifies a page: the first of two routes with the same path wins. */
export const pathKey = ({ pathname }: Pick<PageRecord, 'pathname'>): string =>
  pathname.replace(/\/$/, '');
