/** Builds a running shop's pages in a child process, one at a time, and logs its error output as one line. */
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
/** Exit code of a build whose REST host does not answer. */
export const HOST_SILENT = 75;
/** Characters of its output that are kept; the end says what went wrong. */
const MAX_OUTPUT = 4_000;

export interface Served {
  variant: Pick<Variant, 'id' | 'url'>;
  /** Undefined in a shop over a REST host. */
  databaseUrl: string | undefined;
  /** Folder of the served pages. */
  dist: string;
  /** Release of the code that this process runs. */
  release: string;
  log: Pick<Log, 'warn' | 'error'>;
}

export interface Builder {
  /** @returns whether it succeeded; undefined if the REST host did not answer */
  build: (reason?: PublicationReason) => Promise<boolean | undefined>;
  /** Stops a running build. */
  stop: () => void;
}

/** @param script that builds; its arguments are the folder, the release and the reason */
export const createBuilder = (
  { variant, databaseUrl, dist, release, log }: Served,
  script = SCRIPT,
): Builder => {
  let child: ChildProcess | undefined;
  let isStopped = false;
  const run = (reason: PublicationReason) =>
    new Promise<{ isBuilt: boolean | undefined; end: object; output: string }>((done) => {
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
      let output = '';
      // `stderr` is missing if the process could not be spawned (EMFILE): then there is an error event.
      started.stderr?.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-MAX_OUTPUT);
      });
      started.once('error', (err) => done({ isBuilt: false, end: { err }, output }));
      started.once('close', (code, signal) =>
        done({
          isBuilt: code === HOST_SILENT ? undefined : code === 0,
          end: { code, signal },
          output: safeMessage(output.trim()),
        }),
      );
    });
  return {
    build: async (reason = 'change') => {
      // If no process can be started, the shop keeps serving.
      const { isBuilt, end, output } = await run(reason).catch((err: unknown) => ({
        isBuilt: false,
        end: { err },
        output: '',
      }));
      // A stopped build may fail in any way.
      if (isStopped) return isBuilt;
      if (isBuilt === false) log.error({ ...end, output }, 'the pages could not be built');
      else if (output !== '') log.warn({ output }, 'output of the build of the pages');
      return isBuilt;
    },
    stop: () => {
      isStopped = true;
      child?.kill();
    },
  };
};
