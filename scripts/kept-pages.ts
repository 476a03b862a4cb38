/** Record that a build leaves for the next one: the rendering code, and the cache key of each page. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page in the record of a build. */
export interface KeptPath {
  component: string;
  /** Astro's path, without the file's ending. */
  pathname: string;
  /** `endpoint` or `page`. */
  type: string;
  /** Changes with the page's data; absent = rendered each time. May end with a blank and the lists' version. */
  cacheKey?: string;
}

export interface Kept {
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
  paths: KeptPath[];
  /** Addresses of pages with pictures made by the build; only a whole build makes them. */
  pictured: string[];
}

const FILE = 'kept.json';

/** Inside the pages' folder, so that both are swapped at once; dot folders are not served. */
export const KEPT = '.kept';

/** Exit code of render-pages.ts if a whole build is needed. */
export const NEEDS_ALL = 3;

// Only this module and build/keep-code.mjs write it.
export const readKept = (dist: string): Kept =>
  JSON.parse(readFileSync(join(dist, KEPT, FILE), 'utf8')) as Kept;

/** Returns undefined if there is none or a power cut truncated it. */
export const findKept = (dist: string): Kept | undefined => {
  try {
    return readKept(dist);
  } catch {
    return undefined;
  }
};

export const writeKept = (dist: string, kept: Kept): void => {
  const file = join(dist, KEPT, FILE);
  // The file may be linked into another folder.
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(kept));
};

/** Returns the file's name as with Astro's `build.format: 'file'`. */
export const fileOf = ({ type, pathname }: Pick<KeptPath, 'type' | 'pathname'>): string => {
  const path = pathname.replace(/^\/|\/$/g, '');
  return type === 'endpoint' ? path : `${path || 'index'}.html`;
};

/** Identifies a page: the first of two routes with the same path wins. */
export const pathKey = ({ pathname }: Pick<KeptPath, 'pathname'>): string =>
  pathname.replace(/\/$/, '');
