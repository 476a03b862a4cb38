/**
 * Renders the pages of a shop again with the code that an earlier build left, without bundling anything: those
 * alone whose data are others now. A process of its own: `render-pages.ts <dist> <next>`, which says how
 * many it wrote and kept, or ends with NEEDS_ALL.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
import { MADE_OF_OTHER } from '#variants/env';
import {
  fileOf,
  KEPT,
  type Kept,
  type KeptPath,
  NEEDS_ALL,
  pathKey,
  readKept,
  writeKept,
} from './kept-pages.ts';
import { replaceFile } from './link-files.ts';
import { linkAll, putVersions, type Renaming } from './page-files.ts';

/** So many are on their way at once: while one waits for the database or a picture, another is made. */
const AT_ONCE = 3;

/** A page that is nothing but the frame of all pages. */
const FRAME_PAGE = '/sin-conexion';

interface Route {
  component: string;
  type: string;
}
interface AskedPath {
  pathname: string;
  route: Route;
  cacheKey?: string | undefined;
}
/** Astro's app, with what it is told by its build. */
type App = ConstructorParameters<typeof StaticPaths>[0] & {
  setInternals: (internals: unknown) => void;
  setOptions: (options: unknown) => void;
  render: (request: Request, options: { routeData: Route }) => Promise<Response>;
};

const openApp = async (dist: string, kept: Kept): Promise<App> => {
  const code = pathToFileURL(join(dist, KEPT, kept.entry)).href;
  const { app }: { app: App } = await import(code);
  app.setInternals({
    pagesByKeys: new Map(kept.pageData),
    entrySpecifierToBundleMap: new Map(),
  });
  app.setOptions({
    settings: { scripts: kept.scripts },
    logger: { options: { destination: { write: () => true } } },
  });
  return app;
};

const addressOf = (path: KeptPath, origin: string): string =>
  new URL(path.type === 'endpoint' ? path.pathname : `/${fileOf(path)}`, origin).href;

interface Rendered {
  /** One after the other; a feed has 20 MB, which nothing needs in one piece. */
  pieces: Uint8Array[];
  /** Of what it was made differs from what its key says. */
  isOther: boolean;
}

/** Undefined where what it would show has been hidden since the pages were listed. */
const renderOne = async (
  app: App,
  { path, route, origin }: Asked,
): Promise<Rendered | undefined> => {
  const response = await app.render(new Request(addressOf(path, origin)), { routeData: route });
  // A page that leads elsewhere, as a fixed family's does that is not there yet, is Astro's own build's to write.
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
interface Asked {
  path: KeptPath;
  route: Route;
  origin: string;
}

/** Whether a page that was taken over is made of the same, but for the version that its lists have. */
const isSame = (before: string | undefined, now: string | undefined): boolean =>
  before !== undefined && now !== undefined && before.split(' ')[0] === now.split(' ')[0];
const versionOf = (key = ''): string => key.split(' ')[1] ?? '';

/** Whether the frame of all pages is as it was. */
const hasSameFrame = async (
  app: App,
  asked: readonly AskedPath[],
  { dist, origin }: { dist: string; origin: string },
): Promise<boolean> => {
  const one = asked.find(({ pathname }) => pathname === FRAME_PAGE);
  if (!one) return false;
  const path = { pathname: FRAME_PAGE, component: one.route.component, type: one.route.type };
  const now = await renderOne(app, { path, route: one.route, origin });
  if (!now) return false;
  return Buffer.concat(now.pieces).equals(readFileSync(join(dist, fileOf(path))));
};

/** Pages by what is to be done about them; of all others nothing is. */
interface Plan {
  paths: KeptPath[];
  changed: Asked[];
  /** By file, those of which the version of the lists alone is another one. */
  renamings: Map<string, Renaming & { asked: Asked }>;
  /** Those with pictures that Astro's own build made. */
  pictured: Asked[];
}

/** @param missing files that do not stand there */
const plan = (
  kept: Kept,
  asked: readonly AskedPath[],
  { next, missing }: { next: string; missing: ReadonlySet<string> },
): Plan => {
  const { origin } = kept;
  const before = new Map(kept.paths.map((path) => [pathKey(path), path]));
  const isPictured = new Set(kept.pictured);
  const paths = new Map<string, KeptPath>();
  const found: Omit<Plan, 'paths'> = { changed: [], renamings: new Map(), pictured: [] };
  for (const { pathname, route, cacheKey } of asked) {
    const path: KeptPath = { pathname, component: route.component, type: route.type };
    if (cacheKey !== undefined) path.cacheKey = cacheKey;
    const key = pathKey(path);
    if (paths.has(key)) continue;
    paths.set(key, path);
    const one = { path, route, origin };
    const name = fileOf(path);
    const known = before.get(key);
    const stands = known !== undefined && fileOf(known) === name && !missing.has(name);
    if (stands && isPictured.size > 0 && isPictured.has(addressOf(path, origin))) {
      found.pictured.push(one);
      continue;
    }
    if (!stands || !isSame(known.cacheKey, cacheKey)) {
      found.changed.push(one);
      continue;
    }
    const [earlier, now] = [versionOf(known.cacheKey), versionOf(cacheKey)];
    const file = join(next, name);
    if (earlier !== now) found.renamings.set(file, { file, before: earlier, now, asked: one });
  }
  return { ...found, paths: [...paths.values()] };
};

const render = async (dist: string, next: string): Promise<void> => {
  const kept = readKept(dist);
  const standing = new Set(kept.paths.map(fileOf));
  // All that stands, while the database is asked what has changed.
  const linking = linkAll({ from: dist, to: next, files: [...standing, ...kept.others] });
  const app = await openApp(dist, kept);
  const asked: AskedPath[] = await new StaticPaths(app).getAll();
  const missing = await linking;
  const { paths, changed, renamings, pictured } = plan(kept, asked, { next, missing });
  // Astro's own build alone makes scripts and sheets, should one be lost, and pictures: of a page that has some, and
  // of one that had some and is gone.
  if (
    kept.others.some((name) => missing.has(name)) ||
    pictured.length < kept.pictured.length ||
    (pictured.length > 0 && !(await hasSameFrame(app, asked, { dist, origin: kept.origin })))
  )
    process.exit(NEEDS_ALL);
  const renaming = putVersions([...renamings.values()].map(({ asked: _, ...one }) => one));
  let written = 0;
  const renderPage = async (one: Asked) => {
    const file = join(next, fileOf(one.path));
    const made = await renderOne(app, one);
    if (!made) return rmSync(file, { force: true });
    if (made.isOther) delete one.path.cacheKey;
    mkdirSync(dirname(file), { recursive: true });
    replaceFile(file, ...made.pieces);
    written += 1;
  };
  const renderAll = async (some: readonly Asked[]) => {
    const left = some.values();
    const work = async () => {
      for (const one of left) await renderPage(one);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  };
  await renderAll(changed);
  await renderAll([...(await renaming)].flatMap((file) => renamings.get(file)?.asked ?? []));
  const files = new Set(paths.map(fileOf));
  for (const name of standing) if (!files.has(name)) rmSync(join(next, name), { force: true });
  writeKept(next, { ...kept, paths });
  console.log(JSON.stringify({ written, kept: paths.length - written }));
};

const [dist, next] = process.argv.slice(2);
if (!dist || !next) throw new Error('render-pages.ts <dist> <next>');
await render(dist, next);
// Connections of the rendered code would keep the process for a while.
process.exit(0);
