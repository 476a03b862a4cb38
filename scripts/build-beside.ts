/** Builds a running shop's pages in a process of its own, beside the one that serves them: one at a time. */
import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PublicationReason } from '#backend/database/tables/publications';
import { processEnv } from '#variants/env';
import type { Variant } from '#variants/schema';
import { MODULE_LOADING } from './module-loading.ts';

const SCRIPT = join(dirname(fileURLToPath(import.meta.url)), 'publish.ts');

export interface Served {
  variant: Pick<Variant, 'id' | 'url'>;
  /** Undefined where a host answers for the shop. */
  databaseUrl: string | undefined;
  /** Folder of the served pages. */
  dist: string;
  /** Of the code that this process runs. */
  release: string;
}

export interface Builder {
  /** @returns whether it ended well */
  build: (reason?: PublicationReason) => Promise<boolean>;
  /** Ends a build that is under way. */
  stop: () => void;
}

export const createBuilder = ({ variant, databaseUrl, dist, release }: Served): Builder => {
  let child: ChildProcess | undefined;
  return {
    build: (reason = 'change') =>
      new Promise((done) => {
        child = spawn(process.execPath, [...MODULE_LOADING, SCRIPT, dist, release, reason], {
          stdio: ['ignore', 'ignore', 'inherit'],
          env: {
            ...processEnv(),
            VARIANT: variant.id,
            SHOP_URL: variant.url,
            ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
          },
        });
        child.once('error', () => done(false));
        child.once('exit', (code) => done(code === 0));
      }),
    stop: () => void child?.kill(),
  };
};
