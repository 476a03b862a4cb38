/**
 * `npm start`: a whole shop on this machine — database up and migrated, demo catalogue loaded if the
 * database is empty, pages built if they are not current, everything served.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '#host/server';
import { startSandbox } from '#sandbox/sandbox';
import { variant } from '#variant';
import { buildPages } from './build-pages.ts';
import { openDatabase } from './database.ts';
import { setDemoRate } from './demo-rate.ts';
import { seedIfEmpty } from './seed-if-empty.ts';
import { isCurrent, stampOf, writeStamp } from './stamp.ts';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const DEFAULT_PORT = 4321;
const port = Number(process.env.PORT ?? DEFAULT_PORT);
const isProduction = process.env.NODE_ENV === 'production';

/** Demo accounts with a public password and play money are for this machine alone. */
const { HOST = 'localhost' } = process.env;
const isLoopback = ['localhost', '127.0.0.1', '::1'].includes(HOST);
if (!isProduction && !isLoopback && process.env.DEMO !== '1')
  throw new Error(
    `HOST=${HOST} shows the demo shop to others: NODE_ENV=production opens a real one, DEMO=1 the demo`,
  );

const database = await openDatabase(variant.id);
process.env.DATABASE_URL = database.url;
if (!isProduction) await seedIfEmpty(database.url, variant);

const dist = join(ROOT, '.data', 'pages', variant.id);
const stamp = await stampOf(variant.id, database.url);
if (!isCurrent(dist, stamp)) {
  console.log('Construyendo las páginas…');
  await buildPages({ variant, databaseUrl: database.url, dist, quiet: true });
  writeStamp(dist, stamp);
}

/** The outside world on one machine; never in production. */
const sandbox = isProduction
  ? undefined
  : await startSandbox({ shopUrl: `http://localhost:${port}` });
Object.assign(process.env, sandbox?.environment);
if (sandbox) await setDemoRate(database.url);
const server = await startServer({ port, dist });

const lines = [
  '',
  `${variant.name} está abierta en ${server.url}`,
  ...(sandbox
    ? [
        '',
        '  Para probar (contraseña de ambos: mostrador86)',
        `    comprador   comprador@${variant.id.toLowerCase()}.example`,
        `    vendedora   vendedora@${variant.id.toLowerCase()}.example`,
        `  Correo que envía la tienda: ${sandbox.mailPageUrl}`,
        '  Los medios de pago con tarjeta son de prueba: nadie cobra nada.',
      ]
    : []),
  '',
];
console.log(lines.join('\n'));

let isStopping = false;
const stop = async () => {
  if (isStopping) return;
  isStopping = true;
  await server.close();
  await sandbox?.close();
  await database.stop();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
