/**
 * Renders the pages of a shop again with the code that an earlier build left, without bundling anything: those
 * alone whose data are others now. A process of its own: `render-pages.ts <dist> <next>`, which says how
 * many it wrote and kept, or ends with NEEDS_ALL.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
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
import { linkFile } from './link-files.ts';

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

const renderOne = async (app: App, { path, route, origin }: Asked): Promise<Buffer> => {
  const response = await app.render(new Request(addressOf(path, origin)), { routeData: route });
  // A page that leads elsewhere, as a fixed family's does that is not there yet, is Astro's own build's to write.
  if (response.headers.has('location')) process.exit(NEEDS_ALL);
  if (response.status !== 200 && path.pathname !== '/404')
    throw new Error(`${path.pathname} was answered with ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
};
interface Asked {
  path: KeptPath;
  route: Route;
  origin: string;
}

/** The page with another version of the lists in it, byte for byte as it is; false where it does not name it once. */
const putVersion = (from: string, to: string, before: string, now: string): boolean => {
  const page = readFileSync(from);
  const named = `data-version="${before}"`;
  const at = page.indexOf(named);
  if (at < 0 || page.includes(named, at + 1)) return false;
  const rest = page.subarray(at + named.length);
  writeFileSync(
    to,
    Buffer.concat([page.subarray(0, at), Buffer.from(`data-version="${now}"`), rest]),
  );
  return true;
};

/** Takes a page over as it is, where it was made of the same. */
const keep = (from: string, to: string, before: string | undefined, now: string | undefined) => {
  if (before === undefined || now === undefined || !existsSync(from)) return false;
  const [keyBefore, versionBefore = ''] = before.split(' ');
  const [key, version = ''] = now.split(' ');
  if (keyBefore !== key) return false;
  if (versionBefore !== version) return putVersion(from, to, versionBefore, version);
  linkFile(from, to);
  return true;
};

const render = async (dist: string, next: string): Promise<void> => {
  const kept = readKept(dist);
  const { origin } = kept;
  const app = await openApp(dist, kept);
  const asked: AskedPath[] = await new StaticPaths(app).getAll();
  const before = new Map(kept.paths.map((path) => [pathKey(path), path]));
  const pictured = new Set(kept.pictured);
  const paths = new Map<string, KeptPath>();
  let hasFrame: boolean | undefined;
  const sameFrame = async (): Promise<boolean> => {
    const one = asked.find(({ pathname }) => pathname === FRAME_PAGE);
    if (!one) return false;
    const path = { pathname: FRAME_PAGE, component: one.route.component, type: one.route.type };
    const now = await renderOne(app, { path, route: one.route, origin });
    return now.equals(readFileSync(join(dist, fileOf(path))));
  };
  const folders = new Set<string>();
  const makeFolder = (folder: string): void => {
    if (folders.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    folders.add(folder);
  };
  let written = 0;
  for (const { pathname, route, cacheKey } of asked) {
    const path: KeptPath = { pathname, component: route.component, type: route.type };
    if (cacheKey !== undefined) path.cacheKey = cacheKey;
    if (paths.has(pathKey(path))) continue;
    paths.set(pathKey(path), path);
    const [from, to] = [join(dist, fileOf(path)), join(next, fileOf(path))];
    makeFolder(dirname(to));
    if (pictured.has(addressOf(path, origin))) {
      hasFrame ??= await sameFrame();
      // The pictures of such pages are made by Astro's own build.
      if (!hasFrame || !existsSync(from)) process.exit(NEEDS_ALL);
      linkFile(from, to);
    } else if (!keep(from, to, before.get(pathKey(path))?.cacheKey, cacheKey)) {
      writeFileSync(to, await renderOne(app, { path, route, origin }));
      written += 1;
    }
  }
  for (const file of kept.others) {
    const to = join(next, file);
    makeFolder(dirname(to));
    linkFile(join(dist, file), to);
  }
  writeKept(next, { ...kept, paths: [...paths.values()] });
  console.log(JSON.stringify({ written, kept: paths.size - written }));
};

const [dist, next] = process.argv.slice(2);
if (!dist || !next) throw new Error('render-pages.ts <dist> <next>');
await render(dist, next);
// Connections of the rendered code would keep the process for a while.
process.exit(0);
