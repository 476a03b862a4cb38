/**
 * `npm run start:all`: opens every shop of variants/, each in its own process with its own database and pages, and
 * a page that leads to them.
 */

import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SingleBar } from 'cli-progress';
import { freePort, isFree } from '#host/free-port';
import { DEFAULT_PORT } from '#variants/address';
import { isProduction, namedDatabase, processEnv } from '#variants/env';
import { loadVariant, presentVariants } from '#variants/load';
import { openServer } from './database.ts';
import { giveUp, needFreePort } from './environment.ts';
import { optionsOf } from './options.ts';
import { type ShownShop, serveShopsPage } from './shops-page.ts';
import { onStop } from './stopping.ts';

const SCRIPTS = dirname(fileURLToPath(import.meta.url));

interface OpenShop {
  /** Address of the page that shows its mails. */
  mailPageUrl: string;
  /** Resolves when it ends, with the end of its output. */
  ended: Promise<string>;
}

interface ShopToOpen {
  id: string;
  port: number;
  /** Addresses of the other shops, for SISTER_SHOPS. */
  sisters: string;
  /** Registers a function that ends it, at once. */
  onStop: (close: () => Promise<void>) => void;
}

/** Opens a shop in a child process, as `npm start` does. @throws Error with its output if it ends before it is open */
const openShop = ({ id, port, sisters, onStop }: ShopToOpen): Promise<OpenShop> => {
  const child = spawn(
    process.execPath,
    [join(SCRIPTS, 'bootstrap.mjs'), 'scripts/start.ts'],
    // SHOP_URL would give all of them one address.
    {
      env: {
        ...processEnv(),
        VARIANT: id,
        PORT: `${port}`,
        SHOP_URL: '',
        SISTER_SHOPS: sisters,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  const ended = new Promise<string>((done) => child.once('close', () => done(output.trim())));
  onStop(async () => {
    child.kill();
    await ended;
  });
  return new Promise((done, fail) => {
    const listen = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000);
      const [, mailPageUrl] = /Correo que envía la tienda: (\S+)\n/.exec(output) ?? [];
      if (mailPageUrl !== undefined) done({ mailPageUrl, ended });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void ended.then((text) => fail(new Error(`${id} no abrió:\n${text}`)));
  });
};

/** A build and a start keep one core busy each. */
const AT_ONCE = 2;

optionsOf({}, 'npm run start:all');
const env = processEnv();
if (isProduction(env)) giveUp('npm run start:all es la demostración: en producción, npm start.');
if (namedDatabase(env))
  giveUp('npm run start:all da a cada tienda su base de datos: DATABASE_URL nombra una sola.');

const requestedPort = Number(env.PORT?.trim() || DEFAULT_PORT);
const pagePort = requestedPort === 0 ? await freePort() : requestedPort;
await needFreePort(pagePort);

/** Returns free ports after the page's. */
const portsFor = async (count: number): Promise<number[]> => {
  const ports: number[] = [];
  for (let port = pagePort + 1; ports.length < count; port += 1)
    if (await isFree(port)) ports.push(port);
  return ports;
};

const ids = presentVariants();
const ports = await portsFor(ids.length);
const shops: (ShownShop & { port: number })[] = await Promise.all(
  ids.map(async (id, index) => {
    const port = ports[index] ?? 0;
    return { variant: await loadVariant(id), port, url: `http://localhost:${port}` };
  }),
);
const sisters = shops.map(({ variant, url }) => `${variant.id}=${url}`).join(' ');
const page = await serveShopsPage(pagePort, shops);
onStop(page.close);
// This command holds the server that all shops share, so that no shop waits for another to start it.
await openServer();

const bar = new SingleBar({ format: 'Abriendo las tiendas {bar} {value}/{total} {now}' });
const opening = new Set<string>();
const show = (opened: number) => bar.update(opened, { now: [...opening].join(', ') });
let opened = 0;
const open = async (shop: (typeof shops)[number]) => {
  const { id } = shop.variant;
  opening.add(id);
  show(opened);
  const { mailPageUrl, ended } = await openShop({ id, port: shop.port, sisters, onStop });
  shop.mailPageUrl = mailPageUrl;
  opening.delete(id);
  opened += 1;
  show(opened);
  void ended.then((text) => fail(`${id} se cerró:\n${text}`));
};

/** From then on shops end because of this command. */
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    isStopping = true;
  });

/** Prints the reason and stops all shops. */
const fail = (reason: string) => {
  if (isStopping) return;
  isStopping = true;
  bar.stop();
  console.error(reason);
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
};

bar.start(shops.length, 0, { now: '' });
const waiting = [...shops];
const worker = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) await open(next);
};
try {
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
} catch (error) {
  fail(error instanceof Error ? error.message : `${error}`);
}
bar.stop();
if (!isStopping) {
  process.exitCode = 0;
  const width = Math.max(...shops.map(({ variant }) => variant.name.length));
  console.log(
    [
      '',
      `Todas las tiendas: http://localhost:${pagePort}`,
      ...shops.map(
        ({ variant, url, mailPageUrl }) =>
          `  ${variant.name.padEnd(width)}  ${url}   correo ${mailPageUrl}`,
      ),
      '',
      '  Para probar: comprador@nam.example, vendedora@nam.example, titular@nam.example y así en cada tienda (contraseña: mostrador86)',
      '',
    ].join('\n'),
  );
}
