/** Opens one of several built shops: its own process, data and emulators. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { connect } from '#backend/database/connection';
import { startEmulators } from '#emulators/emulators';
import { freePort } from '#host/free-port';
import { MODULE_LOADING } from '../../scripts/module-loading.ts';
import type { PreparedShop } from './built-shop.ts';
import { administer } from './database.ts';
import type { Shop } from './shop.ts';

export interface BuiltShop extends PreparedShop {
  id: string;
  /** Where its folder is, if not in variants/. */
  variantsFolder?: string;
}

/** Returns the one shop that was built for these tests. */
export const onlyShop = (id: string): BuiltShop => ({
  id,
  dist: inject('dist'),
  template: inject('shopTemplate'),
});

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
}: BuiltShop): Promise<Shop & { close: () => Promise<void> }> => {
  const name = `shop_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name} template ${template} strategy file_copy`);
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
