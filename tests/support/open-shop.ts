/** Opens one of several built shops: its own process, its own copy of the data, its own outside world. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { connect } from '#backend/database/connection';
import { startEmulators } from '#emulators/emulators';
import { freePort } from '#host/free-port';
import { MODULE_LOADING } from '../../scripts/module-loading.ts';
import { administer } from './database.ts';
import type { EveryShop } from './every-shop-setup.ts';
import type { Shop } from './shop.ts';

const SCRIPT = fileURLToPath(new URL('./serve-shop.ts', import.meta.url));

const ready = (child: ChildProcess): Promise<void> =>
  new Promise((done, fail) => {
    child.once('message', () => done());
    child.once('exit', (code) => fail(new Error(`the shop stopped with code ${code}`)));
  });

export const openShop = async ({
  id,
  variantsFolder,
  dist,
  template,
}: EveryShop): Promise<Shop & { close: () => Promise<void> }> => {
  const name = `shop_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name} template ${template}`);
  const databaseUrl = inject('postgresUrl').replace(/\/[^/]*$/, `/${name}`);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const emulators = await startEmulators({ shopUrl: url, isProduction: false });
  const child = spawn(process.execPath, [...MODULE_LOADING, SCRIPT], {
    env: {
      ...process.env,
      ...emulators.environment,
      ...(variantsFolder ? { VARIANTS_DIR: variantsFolder } : {}),
      VARIANT: id,
      DATABASE_URL: databaseUrl,
      DIST: dist,
      PORT: `${port}`,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await ready(child);
  const database = connect(databaseUrl, 4);
  return {
    url,
    database,
    emulators,
    close: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill();
      await ended;
      await emulators.close();
      await database.close();
      await administer(`drop database ${name} with (force)`);
    },
  };
};
