/** `npm run dev`: Astro's development server, with the functions behind it on the Node host. */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#host/postgres';
import { startServer } from '#host/server';
import { startSandbox } from '#sandbox/sandbox';
import { variant } from '#variant';
import { openDatabase } from './database.ts';
import { seedIfEmpty } from './seed-if-empty.ts';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const DEV_PORT = 4321;

const database = await openDatabase(variant.id);
process.env.DATABASE_URL = database.url;
await seedIfEmpty(database.url, variant);
const sandbox = await startSandbox({ shopUrl: `http://localhost:${DEV_PORT}` });
Object.assign(process.env, sandbox.environment);

/** No pages: only the functions, to which Vite forwards (astro.config.mjs reads API_TARGET). */
const functions = await startServer({ port: await freePort(), dist: join(ROOT, 'public') });
const astro = spawn(
  process.execPath,
  [join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'dev', '--port', `${DEV_PORT}`],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, API_TARGET: functions.url } },
);
console.log(`Correo: ${sandbox.mailPageUrl}`);
astro.once('exit', async (code) => {
  await functions.close();
  await sandbox.close();
  await database.stop();
  process.exit(code ?? 0);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void astro.kill(signal));
