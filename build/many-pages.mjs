/** Part of astro.config.mjs: writes the pages of items, lists and vehicles faster than Astro. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MADE_OF_OTHER } from '../variants/env.ts';

/** Pages rendered at once: while one waits for the database, another proceeds. */
const AT_ONCE = 3;

const withoutSlash = ({ pathname }) => pathname.replace(/\/$/, '');

/** Returns the pages with a cache key, which come in thousands. The first of two routes with the same path wins. */
export const manyOf = (paths) => {
  const first = new Map();
  for (const path of paths) if (!first.has(withoutSlash(path))) first.set(withoutSlash(path), path);
  return [...first.values()].filter(({ cacheKey }) => cacheKey !== undefined);
};

/**
 * Renders pages and writes each at once. Astro checks folder, file and its own list of files one page after the other,
 * which takes as long as rendering.
 * @param paths a path whose data changed meanwhile loses its cache key
 * @param render Astro's prerenderer
 */
export const writeMany = async (paths, { folder, origin, render }) => {
  const folders = new Set();
  const write = async (path) => {
    const { pathname, route } = path;
    const name = `${pathname.replace(/^\/|\/$/g, '')}.html`;
    const response = await render(new Request(new URL(`/${name}`, origin)), route);
    // The item was hidden since the pages were listed.
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
