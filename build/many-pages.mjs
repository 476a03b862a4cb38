/** Part of astro.config.mjs: items, lists and vehicles have a page each, which is written without the detours that few pages may take. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MADE_OF_OTHER } from '../variants/env.ts';

/** So many are on their way at once: while one waits for the database, another is made. */
const AT_ONCE = 3;

const withoutSlash = ({ pathname }) => pathname.replace(/\/$/, '');

/**
 * Those of a kind that comes in thousands, as what they are made of is said of them; one path may be named by two
 * routes, the first has it.
 */
export const manyOf = (paths) => {
  const first = new Map();
  for (const path of paths) if (!first.has(withoutSlash(path))) first.set(withoutSlash(path), path);
  return [...first.values()].filter(({ cacheKey }) => cacheKey !== undefined);
};

/**
 * Renders pages and writes each at once. Astro asks for a folder, a file and its own list of files for each, one
 * page after the other, which takes as long as to render them.
 * @param paths one that is made of something else by then loses its key
 * @param render a page of Astro, as a prerenderer does
 */
export const writeMany = async (paths, { folder, origin, render }) => {
  const folders = new Set();
  const write = async (path) => {
    const { pathname, route } = path;
    const name = `${pathname.replace(/^\/|\/$/g, '')}.html`;
    const response = await render(new Request(new URL(`/${name}`, origin)), route);
    // What it would show has been hidden since the pages were listed.
    if (response.status === 404) return;
    if (response.headers.has(MADE_OF_OTHER)) path.cacheKey = undefined;
    if (response.status !== 200)
      throw new Error(`${pathname} was answered with ${response.status}`);
    const file = join(folder, name);
    if (!folders.has(dirname(file))) mkdirSync(dirname(file), { recursive: true });
    folders.add(dirname(file));
    writeFileSync(file, new Uint8Array(await response.arrayBuffer()));
  };
  const left = paths.values();
  const work = async () => {
    for (const path of left) await write(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
};
