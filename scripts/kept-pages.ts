/** What a build leaves among its pages for the next one: the code that renders them, and what each was made of. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page as the build that kept it knew it. */
export interface KeptPath {
  component: string;
  /** As Astro calls it: without the ending of its file. */
  pathname: string;
  /** `endpoint` or `page`. */
  type: string;
  /** What it was made of; absent: it is rendered each time. A blank and the version of the lists that it names may follow. */
  cacheKey?: string;
}

export interface Kept {
  /** Of the sources and the shop: what another one's code renders is of no use. */
  release: string;
  /** All files that no page is. */
  others: string[];
  /** File of the rendering code. */
  entry: string;
  origin: string;
  /** What each kind of page names in its head, as Astro keeps it. */
  pageData: [string, unknown][];
  scripts: unknown[];
  paths: KeptPath[];
  /** Addresses of pages with pictures that the build made: only a whole build makes them. */
  pictured: string[];
}

const FILE = 'kept.json';

/** Among the pages, so that both change in one moment; what begins with a dot is not served. */
export const KEPT = '.kept';

/** How render-pages.ts ends where only a whole build will do. */
export const NEEDS_ALL = 3;

// It is written here and by build/keep-code.mjs alone.
export const readKept = (dist: string): Kept =>
  JSON.parse(readFileSync(join(dist, KEPT, FILE), 'utf8')) as Kept;

/** Undefined where a build left none, or a machine lost its power before the disk had all of it. */
export const findKept = (dist: string): Kept | undefined => {
  try {
    return readKept(dist);
  } catch {
    return undefined;
  }
};

export const writeKept = (dist: string, kept: Kept): void => {
  const file = join(dist, KEPT, FILE);
  // It may be another folder's as well.
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(kept));
};

/** As Astro names it with `build.format: 'file'`. */
export const fileOf = ({ type, pathname }: Pick<KeptPath, 'type' | 'pathname'>): string => {
  const path = pathname.replace(/^\/|\/$/g, '');
  return type === 'endpoint' ? path : `${path || 'index'}.html`;
};

/** One path may be named by two routes: the first has it. */
export const pathKey = ({ pathname }: Pick<KeptPath, 'pathname'>): string =>
  pathname.replace(/\/$/, '');
