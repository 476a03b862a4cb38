/** Finds, starts and stops the server's process, whoever started it. */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort, isFree } from '../free-port.ts';
import type { Place } from './place.ts';
import { isAlive } from './users.ts';

const STOP_MS = 30_000;
const LOG_BYTES = 1_000_000;

interface Running {
  pid: number;
  port: number;
}

export const pause = (ms: number) => new Promise<void>((wake) => setTimeout(wake, ms));

/** Returns a process's command line, since numbers of dead processes are used again; undefined without /proc. */
const commandOf = (pid: number): string | undefined => {
  if (!existsSync('/proc/self/cmdline')) return undefined;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

/** Finds the server over a data folder by its lock file. */
export const findRunning = ({ data }: Place): Running | undefined => {
  const lock = join(data, 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(lock, 'utf8').split('\n');
  } catch {
    return undefined;
  }
  // The single-user server, which sets the password, writes a negative number.
  const [pid, port] = [Math.abs(Number(lines[0])), Number(lines[3])];
  if (!pid || !isAlive(pid)) return undefined;
  const command = commandOf(pid);
  if (command === undefined || command.includes(data)) return { pid, port };
  // Left by a crash, and the number belongs to another program now: PostgreSQL would refuse to start.
  if (!command.includes('postgres')) rmSync(lock, { force: true });
  return undefined;
};

/** Returns the port of the last start, to which clients may still connect. */
const lastPort = ({ data }: Place): number | undefined => {
  try {
    const options = readFileSync(join(data, 'postmaster.opts'), 'utf8');
    return Number(/"port=(\d+)"/.exec(options)?.[1]) || undefined;
  } catch {
    return undefined;
  }
};

/** Other processes that notice the dead server occupy its port while they test whether it is free. */
const PORT_TRIES = 40;
const PORT_PAUSE_MS = 25;

/** Returns the last port unless another program listens there now. */
const reusedPort = async (place: Place): Promise<number | undefined> => {
  const port = lastPort(place);
  for (let tries = 0; port && tries < PORT_TRIES; tries += 1) {
    // If it runs already, another process was quicker, and this start fails by the lock file.
    if ((await isFree(port)) || findRunning(place)) return port;
    await pause(PORT_PAUSE_MS);
  }
  return undefined;
};

/** Tries to connect. `locked`: the server has another password. */
export const knock = async (url: string): Promise<'open' | 'locked' | 'closed'> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return 'open';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    return code === '28P01' || code === '28000' ? 'locked' : 'closed';
  }
};

const logOf = ({ run }: Place) => join(run, 'server.log');

export const logTail = (place: Place): string => {
  try {
    return readFileSync(logOf(place), 'utf8').slice(-4_000);
  } catch {
    return '';
  }
};

const openLog = (place: Place): number => {
  const isLong = existsSync(logOf(place)) && statSync(logOf(place)).size > LOG_BYTES;
  return openSync(logOf(place), isLong ? 'w' : 'a', 0o600);
};

/**
 * Starts a server, which may fail because another process was quicker.
 * @returns a function that tells whether it has ended
 */
export const launch = async (
  place: Place,
  settings: Record<string, string>,
): Promise<() => boolean> => {
  const { binaries, account, data } = place;
  const port = (await reusedPort(place)) ?? (await freePort());
  const all = {
    listen_addresses: '127.0.0.1',
    port: `${port}`,
    unix_socket_directories: '',
    // Failed statements may contain personal data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openLog(place);
  // In its own process group: a terminal's SIGINT goes to the whole group of this process, and others may
  // still use the server.
  const server = spawn(binaries.postgres, ['-D', data, ...flags], {
    ...account,
    detached: true,
    stdio: ['ignore', log, log],
    cwd: '/',
  });
  closeSync(log);
  let hasFailed = false;
  server.once('error', () => {
    hasFailed = true;
  });
  server.unref();
  return () => hasFailed || server.exitCode !== null || server.signalCode !== null;
};

/** Begins PostgreSQL's fast shutdown, which closes all connections. */
export const beginStop = (place: Place): Running | undefined => {
  const running = findRunning(place);
  try {
    if (running) process.kill(running.pid, 'SIGINT');
  } catch {
    // It has ended meanwhile.
  }
  return running;
};

export const stopServer = async (place: Place): Promise<void> => {
  const stopping = beginStop(place);
  const end = Date.now() + STOP_MS;
  while (stopping && findRunning(place)?.pid === stopping.pid) {
    if (Date.now() > end) throw new Error(`PostgreSQL does not stop:\n${logTail(place)}`);
    await pause(20);
  }
};
