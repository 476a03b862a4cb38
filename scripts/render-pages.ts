/**
 * Child process that renders the pages whose data changed, with the code that an earlier build left:
 * `render-pages.ts <dist> <next>`. Prints how many pages it wrote and kept, or exits with NEEDS_ALL.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
import { MADE_OF_OTHER } from '#variants/env';
import {
  type BuildRecord,
  fileOf,
  KEPT,
  NEEDS_ALL,
  type PageRecord,
  pathKey,
  readRecord,
  writeRecord,
} from './kept-pages.ts';
import { replaceFile } from './link-files.ts';
import { linkAll, putVersions, type Renaming } from './page-files.ts';

/** Pages rendered at once: while one waits for the database or a picture, others proceed. */
const AT_ONCE = 3;

/** A page that consists only of the common frame. */
const FRAME_PAGE = '/sin-conexion';

interface Route {
  component: string;
  type: string;
}
interface ListedPath {
  pathname: string;
  route: Route;
  cacheKey?: string | undefined;
}
/** Astro's app, with the methods that its build uses. */
type App = ConstructorParameters<typeof StaticPaths>[0] & {
  setInternals: (internals: unknown) => void;
  setOptions: (options: unknown) => void;
  render: (request: Request, options: { routeData: Route }) => Promise<Response>;
};

const openApp = async (dist: string, record: BuildRecord): Promise<App> => {
  const code = pathToFileURL(join(dist, KEPT, record.entry)).href;
  const { app }: { app: App } = await import(code);
  app.setInternals({
    pagesByKeys: new Map(record.pageData),
    entrySpecifierToBundleMap: new Map(),
  });
  app.setOptions({
    settings: { scripts: record.scripts },
    logger: { options: { destination: { write: () => true } } },
  });
  return app;
};

const addressOf = (path: PageRecord, origin: string): string =>
  new URL(path.type === 'endpoint' ? path.pathname : `/${fileOf(path)}`, origin).href;

interface Rendered {
  /** In order; a feed of 20 MB is never joined. */
  pieces: Uint8Array[];
  /** Its data differ from its cache key. */
  isOther: boolean;
}

/** Renders a page. @returns undefined if its item was hidden since the pages were listed */
const renderOne = async (
  app: App,
  { path, route, origin }: Page,
): Promise<Rendered | undefined> => {
  const response = await app.render(new Request(addressOf(path, origin)), { routeData: route });
  // Only a whole build writes redirects, such as that of a fixed family that does not exist yet.
  if (response.headers.has('location')) process.exit(NEEDS_ALL);
  const isGone = response.status === 404 && path.cacheKey !== undefined;
  if (isGone) return undefined;
  if (response.status !== 200 && path.pathname !== '/404')
    throw new Error(`${path.pathname} was answered with ${response.status}`);
  const pieces: Uint8Array[] = [];
  if (response.body) for await (const piece of response.body) pieces.push(piece);
  return {
    pieces,
    isOther: response.headers.has(MADE_OF_OTHER),
  };
};
interface Page {
  path: PageRecord;
  route: Route;
  origin: string;
}

/** Compares two cache keys without the lists' version. */
const isSame = (before: string | undefined, now: string | undefined): boolean =>
  before !== undefined && now !== undefined && before.split(' ')[0] === now.split(' ')[0];
const versionOf = (key = ''): string => key.split(' ')[1] ?? '';

/** Returns whether the common frame of all pages is unchanged. */
const hasSameFrame = async (
  app: App,
  listed: readonly ListedPath[],
  { dist, origin }: { dist: string; origin: string },
): Promise<boolean> => {
  const one = listed.find(({ pathname }) => pathname === FRAME_PAGE);
  if (!one) return false;
  const path = { pathname: FRAME_PAGE, component: one.route.component, type: one.route.type };
  const now = await renderOne(app, { path, route: one.route, origin });
  if (!now) return false;
  return Buffer.concat(now.pieces).equals(readFileSync(join(dist, fileOf(path))));
};

/** Pages by required action; all others are unchanged. */
interface Plan {
  paths: PageRecord[];
  changed: Page[];
  /** By file: pages where only the lists' version differs. */
  renamings: Map<string, Renaming & { page: Page }>;
  /** Pages with pictures that the whole build made. */
  pictured: Page[];
}

/** @param missing files that could not be linked */
const plan = (
  record: BuildRecord,
  listed: readonly ListedPath[],
  { next, missing }: { next: string; missing: ReadonlySet<string> },
): Plan => {
  const { origin } = record;
  const before = new Map(record.paths.map((path) => [pathKey(path), path]));
  const isPictured = new Set(record.pictured);
  const paths = new Map<string, PageRecord>();
  const found: Omit<Plan, 'paths'> = { changed: [], renamings: new Map(), pictured: [] };
  for (const { pathname, route, cacheKey } of listed) {
    const path: PageRecord = { pathname, component: route.component, type: route.type };
    if (cacheKey !== undefined) path.cacheKey = cacheKey;
    const key = pathKey(path);
    if (paths.has(key)) continue;
    paths.set(key, path);
    const one = { path, route, origin };
    const name = fileOf(path);
    const previous = before.get(key);
    const exists = previous !== undefined && fileOf(previous) === name && !missing.has(name);
    if (exists && isPictured.size > 0 && isPictured.has(addressOf(path, origin))) {
      found.pictured.push(one);
      continue;
    }
    if (!exists || !isSame(previous.cacheKey, cacheKey)) {
      found.changed.push(one);
      continue;
    }
    const [earlier, now] = [versionOf(previous.cacheKey), versionOf(cacheKey)];
    const file = join(next, name);
    if (earlier !== now) found.renamings.set(file, { file, before: earlier, now, page: one });
  }
  return { ...found, paths: [...paths.values()] };
};

const render = async (dist: string, next: string): Promise<void> => {
  const record = readRecord(dist);
  const existing = new Set(record.paths.map(fileOf));
  // Links all files while the database lists the pages.
  const linking = linkAll({ from: dist, to: next, files: [...existing, ...record.others] });
  const app = await openApp(dist, record);
  const listed: ListedPath[] = await new StaticPaths(app).getAll();
  const missing = await linking;
  const { paths, changed, renamings, pictured } = plan(record, listed, { next, missing });
  // Only a whole build makes scripts and styles, if one is lost, and pictures, if a page with some has changed or is
  // gone.
  if (
    record.others.some((name) => missing.has(name)) ||
    pictured.length < record.pictured.length ||
    (pictured.length > 0 && !(await hasSameFrame(app, listed, { dist, origin: record.origin })))
  )
    process.exit(NEEDS_ALL);
  const renaming = putVersions([...renamings.values()].map(({ page: _, ...one }) => one));
  let written = 0;
  const renderPage = async (one: Page) => {
    const file = join(next, fileOf(one.path));
    const made = await renderOne(app, one);
    if (!made) return rmSync(file, { force: true });
    if (made.isOther) delete one.path.cacheKey;
    mkdirSync(dirname(file), { recursive: true });
    replaceFile(file, ...made.pieces);
    written += 1;
  };
  const renderAll = async (some: readonly Page[]) => {
    const left = some.values();
    const work = async () => {
      for (const one of left) await renderPage(one);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  };
  await renderAll(changed);
  await renderAll([...(await renaming)].flatMap((file) => renamings.get(file)?.page ?? []));
  const files = new Set(paths.map(fileOf));
  for (const name of existing) if (!files.has(name)) rmSync(join(next, name), { force: true });
  writeRecord(next, { ...record, paths });
  console.log(JSON.stringify({ written, kept: paths.length - written }));
};

const [dist, next] = process.argv.slice(2);
if (!dist || !next) throw new Error('render-pages.ts <dist> <next>');
await render(dist, next);
// Open connections of the rendering code would delay the exit.
process.exit(0);
