/** Runs the shop in Netlify's local emulation, which bundles the functions as for a deploy. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NetlifyDev } from '@netlify/dev';
import { serve } from 'srvx';
import { ROOT } from '../root.ts';

interface NetlifyOptions {
  /** Folder of the built pages. */
  dist: string;
  databaseUrl: string;
  /** 0 or undefined picks a free port. */
  port?: number;
}

interface RunningNetlify {
  url: string;
  close: () => Promise<void>;
}

/** Copied, since the emulation follows no links out of its project folder. */
const SOURCES = [
  'netlify.toml',
  'package.json',
  'netlify/functions',
  'backend',
  'contract',
  'variants',
  '.generated',
];

/** Makes a separate project folder with other pages. */
const copyProject = (folder: string, dist: string) => {
  for (const name of SOURCES) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(resolve(dist), join(folder, 'dist'));
};

/**
 * Reads the whole body before it is passed on. The emulation wraps a Node stream in a web stream, and undici
 * throws outside of every promise when a reader leaves such a stream at its end.
 */
const whole = async ({ body, status, headers }: Response): Promise<Response> =>
  new Response(body && (await new Response(body).arrayBuffer()), { status, headers });

/** Detects the emulation's own answer to a rule with status 404; Netlify serves the site's page there. */
const isBareNotFound = async (answer: Response): Promise<boolean> =>
  answer.status === 404 && (await answer.clone().text()) === 'Not found';

/** Features that would use the network or replace ours are off. */
const OFF = { enabled: false } as const;

export const startNetlify = async (options: NetlifyOptions): Promise<RunningNetlify> => {
  // Inside the project, so that bundled functions find the packages outside the bundle.
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
      // The emulation clones the request, which needs undici's own class.
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
