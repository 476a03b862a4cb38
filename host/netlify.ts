/** The shop on Netlify's own local emulation: functions bundled as for a deploy, rules applied by it. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NetlifyDev } from '@netlify/dev';
import { serve } from 'srvx';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

interface NetlifyOptions {
  /** Folder of the built pages. */
  dist: string;
  databaseUrl: string;
  /** 0 or nothing picks a free one. */
  port?: number;
}

interface RunningNetlify {
  url: string;
  close: () => Promise<void>;
}

/** What functions are bundled from. The emulation follows no links out of its project folder. */
const SOURCES = [
  'netlify.toml',
  'package.json',
  'netlify/functions',
  'backend',
  'contract',
  'variants',
  '.generated',
];

/** Megabytes that no function reads. */
const MIGRATIONS = join(ROOT, 'backend/database/migrations');

/** A project folder of its own, which differs from the real one in its pages. */
const copyProject = (folder: string, dist: string) => {
  const filter = (from: string) => from !== MIGRATIONS;
  for (const name of SOURCES)
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter });
  symlinkSync(resolve(dist), join(folder, 'dist'));
};

/**
 * Read to its end before it is passed on: the emulation's body is a Node stream in a web stream's clothes,
 * and undici throws outside of every promise where a reader leaves such a one at its very end.
 */
const whole = async ({ body, status, headers }: Response): Promise<Response> =>
  new Response(body && (await new Response(body).arrayBuffer()), { status, headers });

/** What it says of a path that a rule sends to 404: Netlify itself serves the site's own page there. */
const isBareNotFound = async (answer: Response): Promise<boolean> =>
  answer.status === 404 && (await answer.clone().text()) === 'Not found';

/** What the emulation would only ask the network for, or bring instead of ours, is off. */
const OFF = { enabled: false } as const;

export const startNetlify = async (options: NetlifyOptions): Promise<RunningNetlify> => {
  // Below the project, so that bundled functions find the packages that stay outside the bundle.
  const parent = join(ROOT, '.data');
  mkdirSync(parent, { recursive: true });
  const projectRoot = mkdtempSync(join(parent, 'netlify-'));
  copyProject(projectRoot, options.dist);
  const emulation = new NetlifyDev({
    projectRoot,
    apiToken: '',
    skipGitignore: true,
    serverAddress: null,
    database: OFF,
    edgeFunctions: OFF,
    geolocation: OFF,
    images: OFF,
    aiGateway: OFF,
    logger: { ...console, log: () => {} },
  });
  process.env.DATABASE_URL = options.databaseUrl;
  await emulation.start();
  const notFound = () =>
    new Response(readFileSync(join(options.dist, '404.html')), {
      status: 404,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  const server = serve({
    port: options.port ?? 0,
    hostname: '127.0.0.1',
    silent: true,
    gracefulShutdown: false,
    fetch: async (request) => {
      const address = new URL(request.url).origin;
      // A copy of undici's own kind: the emulation clones what it is given.
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
      const copy = new Request(request.url, {
        method: request.method,
        headers: request.headers,
        body: hasBody ? await request.arrayBuffer() : null,
        redirect: 'manual',
      });
      const answer = await emulation.handle(copy, { serverAddress: address });
      const read = answer && (await whole(answer));
      return read && !(await isBareNotFound(read)) ? read : notFound();
    },
    error: (error) => {
      console.error(error);
      return new Response('Error interno', { status: 500 });
    },
  });
  await server.ready();
  return {
    url: (server.url ?? '').replace(/\/$/, ''),
    close: async () => {
      await server.close(true);
      await emulation.stop();
      rmSync(projectRoot, { recursive: true, force: true });
    },
  };
};
