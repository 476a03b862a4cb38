/** `npm run dev`: runs Astro's development server, with the functions behind it on the Node host. */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readOwnTexts } from '#backend/config/own-data';
import { connect } from '#backend/database/connection';
import { startEmulators } from '#emulators/emulators';
import { freePort } from '#host/free-port';
import { startServer } from '#host/server';
import { variant } from '#variant';
import { processEnv } from '#variants/env';
import { openDatabase } from './database.ts';
import { demoRefusal } from './demo-guard.ts';
import { environmentOf, giveUp, needFreePort } from './environment.ts';
import { optionsOf } from './options.ts';
import { writeOwnData } from './own-data-file.ts';
import { seedIfEmpty } from './seed-if-empty.ts';
import { setUpShop } from './set-up-shop.ts';
import { onStop } from './stopping.ts';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

optionsOf({}, 'npm run dev');
const { isProduction, port, shopUrl, files } = environmentOf();
if (isProduction) giveUp('npm run dev es para trabajar en la tienda: en producción, npm start.');
const refusal = demoRefusal(processEnv());
if (refusal) giveUp(refusal);
await needFreePort(port);
const database = await openDatabase(variant.id);
process.env.DATABASE_URL = database.url;
await setUpShop(database.url, variant);
await seedIfEmpty(database.url, variant, { files, sales: true });
const { db, close } = connect(database.url, 1);
const ownData = writeOwnData(JSON.stringify(await readOwnTexts(db).finally(close)));
onStop(async () => ownData.remove());
const emulators = await startEmulators({ shopUrl: `http://localhost:${port}`, isProduction });
onStop(emulators.close);
Object.assign(process.env, emulators.environment, { SHOP_URL: shopUrl });

/** Serves only the functions, to which Vite forwards (astro.config.mjs reads API_TARGET). */
const functions = await startServer({
  port: await freePort(),
  dist: join(ROOT, 'public'),
  pagesAt: `http://localhost:${port}`,
});
onStop(functions.close);
const astro = spawn(
  process.execPath,
  [join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'dev', '--port', `${port}`],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, API_TARGET: functions.url, OWN_DATA_FILE: ownData.path },
  },
);
console.log(`Correo: ${emulators.mailPageUrl}`);
onStop(
  () =>
    new Promise((done) => {
      if (astro.exitCode !== null) return done();
      astro.once('exit', () => done());
      astro.kill();
    }),
);
process.exitCode = 0;
// This command ends with it (a key pressed, an error in its configuration).
astro.once('exit', () => process.kill(process.pid, 'SIGTERM'));
