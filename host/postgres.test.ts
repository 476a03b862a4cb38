import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { movedNote, placeOf } from './postgres/place.ts';
import { findRunning } from './postgres/server.ts';
import { isAlive } from './postgres/users.ts';
import { removeAllAbandoned, startPostgres } from './postgres.ts';

const ROOT = join(import.meta.dirname, '..');
const SCRIPT = join(ROOT, 'tests/support/postgres-user.ts');
/** A killed server recovers its data before it answers, which takes long on a busy machine. */
const WAIT = { timeout: 45_000, interval: 50 };
/** For a test that waits several times. */
const LONG = 150_000;

const folders: string[] = [];
const users: ChildProcess[] = [];
const newFolder = () => {
  const folder = `.data/shared-${randomUUID()}`;
  folders.push(folder);
  return folder;
};
afterEach(async () => {
  for (const user of users.splice(0)) {
    if (user.exitCode !== null || user.signalCode !== null) continue;
    user.kill('SIGKILL');
    await once(user, 'exit');
  }
  for (const folder of folders.splice(0)) await removeAllAbandoned(folder);
});

/** Commands of tests/support/postgres-user.ts. */
const ORDERS = ['stop', 'exit', 'stop and exit'] as const;
type Order = (typeof ORDERS)[number];
const isOrder = (how: string): how is Order => ORDERS.some((order) => order === how);

interface User {
  process: ChildProcess;
  url: string;
  ask: () => Promise<string>;
  /** Ends the process; resolves when it is gone. */
  end: (how: Order | NodeJS.Signals) => Promise<void>;
}

const use = async (folder: string): Promise<User> => {
  const child = spawn(process.execPath, [SCRIPT, folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  users.push(child);
  const answer = async () => String((await once(child, 'message'))[0]);
  const url = await answer();
  return {
    process: child,
    url,
    ask: () => {
      child.send('ask');
      return answer();
    },
    end: async (how) => {
      const ended = once(child, 'exit');
      if (isOrder(how)) child.send(how);
      // A terminal's signal goes to the whole group.
      else process.kill(-(child.pid ?? 0), how);
      await ended;
    },
  };
};

const serverOf = async (folder: string) => findRunning(await placeOf(folder))?.pid;
const isGone = async (folder: string, pid?: number) =>
  vi.waitFor(async () => {
    expect(await serverOf(folder)).toBeUndefined();
    if (pid) expect(isAlive(pid)).toBe(false);
  }, WAIT);

test(
  'the server outlives the process that started it, however that ends, and stops with its last user',
  async () => {
    // A new folder of data is made once: that takes longer than all the rest.
    const folder = newFolder();
    for (const how of ['exit', 'stop and exit', 'SIGINT', 'SIGKILL'] as const) {
      const first = await use(folder);
      const second = await use(folder);
      const pid = await serverOf(folder);
      expect(second.url, how).toBe(first.url);
      await first.end(how);
      expect(await second.ask(), how).toBe('ok');
      expect(await serverOf(folder), how).toBe(pid);
      // A process that exits leaves as well, even while it is leaving.
      await second.end(isOrder(how) ? how : 'stop');
      await isGone(folder, pid);
    }
    const only = await use(folder);
    const pid = await serverOf(folder);
    await only.end('SIGKILL');
    const next = await use(folder);
    expect([await serverOf(folder), next.url], 'killed alone').toEqual([pid, only.url]);
    await next.end('stop');
    await isGone(folder, pid);
  },
  LONG,
);

test('prints the folder of the data if it is not the usual one', () => {
  expect(movedNote('.data/postgres', join(ROOT, '.data/postgres'))).toBeUndefined();
  const moved = '/var/tmp/mostrador-1/_data_postgres';
  expect(movedNote('.data/postgres', moved)).toContain(`está en ${moved}:`);
});

test(
  'a server that dies is started again on its port for its users',
  async () => {
    const folder = newFolder();
    const [first, second] = [await use(folder), await use(folder)];
    for (let round = 0; round < 2; round += 1) {
      const pid = (await serverOf(folder)) ?? 0;
      process.kill(pid, 'SIGKILL');
      await vi.waitFor(() => expect(isAlive(pid)).toBe(false), WAIT);
      for (const user of [first, second])
        await vi.waitFor(async () => expect(await user.ask()).toBe('ok'), WAIT);
      expect(await serverOf(folder)).not.toBe(pid);
    }
    await first.end('stop');
    expect(await second.ask()).toBe('ok');
    await second.end('stop');
    await isGone(folder);
  },
  LONG,
);

test('a server starts on its last port even if somebody is testing whether that is free', async () => {
  const folder = newFolder();
  const user = await use(folder);
  const { port } = new URL(user.url);
  await user.end('stop');
  await isGone(folder);
  const prober = createServer();
  await new Promise<void>((done) => void prober.listen(Number(port), '127.0.0.1', done));
  const starting = startPostgres(folder, { fsync: 'off' });
  let looks = 0;
  await expect.poll(() => ++looks, WAIT).toBeGreaterThan(4);
  prober.close();
  const server = await starting;
  expect(new URL(server.url('postgres')).port).toBe(port);
  await server.destroy();
});

test('processes that start together share one server', async () => {
  const folder = newFolder();
  const all = await Promise.all([1, 2, 3].map(() => use(folder)));
  expect(new Set(all.map(({ url }) => url)).size).toBe(1);
  expect(await Promise.all(all.map(({ ask }) => ask()))).toEqual(['ok', 'ok', 'ok']);
  await Promise.all(all.map(({ end }) => end('stop')));
  await isGone(folder);
  // No partial data folder is left behind.
  const { data } = await placeOf(folder);
  const names = readdirSync(join(data, '..')).filter((name) =>
    join(data, '..', name).startsWith(data),
  );
  expect(names.sort()).toEqual(
    [data, `${data}.run`].map((path) => path.slice(path.lastIndexOf('/') + 1)),
  );
});

const refusalOf = async (url: string): Promise<unknown> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return 'entered';
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : String(error);
  } finally {
    await client.end().catch(() => {});
  }
};
const withPassword = (url: string, password: string) => {
  const changed = new URL(url);
  changed.password = password;
  return changed.href;
};

test('refuses connections without the password, which only the owner can read; a lost one is replaced', async () => {
  const folder = newFolder();
  const first = await use(folder);
  const { url } = first;
  const { run, data } = await placeOf(folder);
  expect(await refusalOf(url)).toBe('entered');
  for (const password of ['', 'postgres', 'f'.repeat(48)])
    expect(await refusalOf(withPassword(url, password))).not.toBe('entered');
  for (const path of [data, run, join(run, 'password')])
    expect(statSync(path).mode & 0o077).toBe(0);
  expect(readFileSync(join(run, 'password'), 'utf8')).toBe(new URL(url).password);

  await first.end('SIGKILL');
  rmSync(join(run, 'password'));
  const second = await use(folder);
  expect(await second.ask()).toBe('ok');
  expect(await refusalOf(url)).toBe('28P01');
});

test('removes servers of killed runs and leaves running ones', async () => {
  const [dead, living] = [newFolder(), newFolder()];
  const killed = await use(dead);
  const user = await use(living);
  const pid = (await serverOf(dead)) ?? 0;
  await killed.end('SIGKILL');
  await removeAllAbandoned('.data/shared-');
  await isGone(dead, pid);
  const { data, run } = await placeOf(dead);
  expect([data, run].filter((path) => existsSync(path))).toEqual([]);
  expect(await user.ask()).toBe('ok');
});
