/**
 * Builds a running shop's pages in a process of its own, beside the one that serves them: one at a time. What that
 * one says of errors becomes a line of this one's log, which others read line by line.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PublicationReason } from '#backend/database/tables/publications';
import type { Log } from '#backend/http/log';
import { safeMessage } from '#backend/http/logged-error';
import { processEnv } from '#variants/env';
import type { Variant } from '#variants/schema';
import { MODULE_LOADING } from './module-loading.ts';

const SCRIPT = join(dirname(fileURLToPath(import.meta.url)), 'publish.ts');
/** Its exit code where the host, of whose lists pages are made, does not answer. */
export const HOST_SILENT = 75;
/** Letters of what it says at the most, the last ones: there stands what ended it. */
const MOST_SAID = 4_000;

export interface Served {
  variant: Pick<Variant, 'id' | 'url'>;
  /** Undefined where a host answers for the shop. */
  databaseUrl: string | undefined;
  /** Folder of the served pages. */
  dist: string;
  /** Of the code that this process runs. */
  release: string;
  log: Pick<Log, 'warn' | 'error'>;
}

export interface Builder {
  /** @returns whether it ended well; undefined where nobody knows of what to build */
  build: (reason?: PublicationReason) => Promise<boolean | undefined>;
  /** Ends a build that is under way. */
  stop: () => void;
}

/** @param script what builds: it is given the folder, the release and the reason */
export const createBuilder = (
  { variant, databaseUrl, dist, release, log }: Served,
  script = SCRIPT,
): Builder => {
  let child: ChildProcess | undefined;
  let isStopped = false;
  const run = (reason: PublicationReason) =>
    new Promise<{ isBuilt: boolean | undefined; how: object; said: string }>((done) => {
      const started = spawn(process.execPath, [...MODULE_LOADING, script, dist, release, reason], {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {
          ...processEnv(),
          VARIANT: variant.id,
          SHOP_URL: variant.url,
          ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
        },
      });
      child = started;
      let said = '';
      // There is none where the machine lets nobody open another file: the error says it.
      started.stderr?.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-MOST_SAID);
      });
      started.once('error', (err) => done({ isBuilt: false, how: { err }, said }));
      started.once('close', (code, signal) =>
        done({
          isBuilt: code === HOST_SILENT ? undefined : code === 0,
          how: { code, signal },
          said: safeMessage(said.trim()),
        }),
      );
    });
  return {
    build: async (reason = 'change') => {
      // A machine that can start no process just now can go on serving.
      const { isBuilt, how, said } = await run(reason).catch((err: unknown) => ({
        isBuilt: false,
        how: { err },
        said: '',
      }));
      // What breaks when it is told to end breaks because of that.
      if (isStopped) return isBuilt;
      if (isBuilt === false) log.error({ ...how, said }, 'the pages could not be built');
      else if (said !== '') log.warn({ said }, 'what the build of the pages says');
      return isBuilt;
    },
    stop: () => {
      isStopped = true;
      child?.kill();
    },
  };
};
