/**
 * `npm start`: opens a whole shop on this machine. Migrates and sets up the database, loads the demo if it is empty,
 * builds the pages if they are not current, and serves everything.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { connect } from '#backend/database/connection';
import { loggedError } from '#backend/http/logged-error';
import { PAGES_FOLDER } from '#backend/publishing/publisher';
import { seedRate } from '#demo-data/rate';
import { startEmulators } from '#emulators/emulators';
import { freePort } from '#host/free-port';
import { startServer } from '#host/server';
import { variant as loaded } from '#variant';
import { withAddress } from '#variants/address';
import { namedDatabase, processEnv } from '#variants/env';
import { asOffered } from '#variants/over-host';
import { BUILT_IN_BACKGROUND, buildOrKeepPages } from './build-or-keep-pages.ts';
import { openDatabase } from './database.ts';
import { demoRefusal, refuseDemoAccounts } from './demo-guard.ts';
import { environmentOf, giveUp, needFreePort } from './environment.ts';
import { startFollowing } from './follow-host.ts';
import { machineFault } from './machine-faults.ts';
import { optionsOf } from './options.ts';
import { ensureHostPages } from './over-host.ts';
import { pagesFolder, pruneOldPorts, restorePages } from './page-folders.ts';
import { startPublishing } from './publish-beside.ts';
import { ensurePages, lockedFolderText } from './publish-pages.ts';
import { readShop } from './read-shop.ts';
import { seedIfEmpty } from './seed-if-empty.ts';
import { setUpShop } from './set-up-shop.ts';
import { catalogueIn, isCurrent, isOfRelease, releaseOf, stampOf, touchStamp } from './stamp.ts';
import { onStop } from './stopping.ts';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

optionsOf({}, 'npm start');

// Pages and mails name the port, so a free one is chosen first.
if (processEnv().PORT?.trim() === '0') process.env.PORT = `${await freePort()}`;
const environment = environmentOf();
const { isProduction, host, port, trustProxy, stopDelayMs, metrics } = environment;
const variant = asOffered(withAddress(loaded, processEnv()), processEnv());

// Demo accounts with a public password and play money are for this machine alone.
const isLoopback = ['localhost', '127.0.0.1', '::1'].includes(host);
if (!isProduction && !isLoopback && !environment.isOpenDemo)
  giveUp(
    `Con HOST=${host} otros verían la demostración. Usa NODE_ENV=production para una tienda real, o DEMO=1 para mostrarla.`,
  );

const refusal = demoRefusal(processEnv());
if (refusal) giveUp(refusal);

await needFreePort(port, host);
/** A shop over a REST host has neither a database nor a demo. */
const hasHost = environment.remote !== undefined;
const database = hasHost ? undefined : await openDatabase(variant.id);
let hasDemo = false;
if (database) {
  // Through the pooler, if there is one.
  process.env.DATABASE_URL = namedDatabase(processEnv()) ?? database.url;
  if (isProduction) await refuseDemoAccounts(database.url);
  for (const change of await setUpShop(database.url, variant))
    if (isProduction) console.log(change);
  hasDemo =
    !isProduction && (await seedIfEmpty(database.url, variant, { ...environment, sales: true }));
}

const pages = { variantId: variant.id, port, isProduction };
const dist = pagesFolder(join(ROOT, PAGES_FOLDER), pages);
await pruneOldPorts(dist);
const release = releaseOf(variant);
const buildsBeside = environment.publisher.kind === 'host';
/** The shop opens with pages of an older catalogue while new ones are built. */
let isStale = false;
if (database) {
  const { url } = database;
  const pagesOf = { variant, databaseUrl: url, dist, quiet: true, onStop };
  restorePages(dist);
  const isUpToDate = isCurrent(dist, stampOf(variant, await catalogueIn(url)));
  // Older pages are good enough: they correct themselves by live calls, and nobody waits for a build.
  isStale = !isUpToDate && isProduction && buildsBeside && isOfRelease(dist, release);
  if (isStale) console.log(BUILT_IN_BACKGROUND);
  else if (!isUpToDate) {
    console.log('Construyendo las páginas…');
    const build = async () => {
      if (!(await ensurePages({ ...pagesOf, reason: 'start', isSeen: true })))
        throw new Error(lockedFolderText(dist));
    };
    // In production a failed build is tried again once the shop is open; a developer gets the error.
    await (isProduction ? buildOrKeepPages(dist, build) : build()).catch((error: unknown) =>
      giveUp(machineFault(error) ?? (error instanceof Error ? error.message : `${error}`)),
    );
  }
} else {
  const canFollow = isProduction && buildsBeside && environment.publishEvery > 0;
  isStale = await ensureHostPages({ variant, dist, onStop, canFollow });
}
// The date records when the pages were last used.
touchStamp(dist);

/** Mail server, payment providers and geocoder for a demo; never in production or over a REST host. */
const emulators =
  isProduction || !database
    ? undefined
    : await startEmulators({ shopUrl: `http://localhost:${port}`, isProduction });
if (emulators && database) {
  onStop(emulators.close);
  Object.assign(process.env, emulators.environment, { SHOP_URL: environment.shopUrl });
  // The rate of the seed may be too old.
  const { db, close } = connect(database.url, 1);
  await seedRate(db).finally(close);
}
const server = await startServer({ port, dist, hostname: host, trustProxy, stopDelayMs, metrics });
onStop(server.close);
const log = pino({ level: environment.logLevel, serializers: { err: loggedError } });
const served = { dist, variant, release, isStale, log };
if (database && buildsBeside) onStop(startPublishing({ ...served, databaseUrl: database.url }));
if (hasHost && buildsBeside && environment.publishEvery > 0)
  onStop(startFollowing(served, environment.publishEvery));
process.exitCode = 0;

const demoLines = [
  '',
  '  Para probar (contraseña de todos: mostrador86)',
  `    comprador   comprador@${variant.id.toLowerCase()}.example`,
  `    vendedora   vendedora@${variant.id.toLowerCase()}.example`,
  `    titular     titular@${variant.id.toLowerCase()}.example`,
];
const { name, sampleLines } = await readShop(variant, database?.url);
const lines = [
  '',
  `${name} está abierta en ${server.url}`,
  ...(hasDemo ? demoLines : []),
  ...(emulators
    ? [
        ...(hasDemo ? [] : ['']),
        `  Correo que envía la tienda: ${emulators.mailPageUrl}`,
        '  Los medios de pago con tarjeta son de prueba: nadie cobra nada.',
      ]
    : environment.warnings.map((warning) => `  ${warning}`)),
  ...(isProduction ? sampleLines.map((line) => `  ${line}`) : []),
  '',
];
console.log(lines.join('\n'));
