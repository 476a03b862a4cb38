/** The server's own process: found, started and stopped, whoever started it. */
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

/** How a process was started, where the system tells: a dead one's number is used again. */
const commandOf = (pid: number): string | undefined => {
  if (!existsSync('/proc/self/cmdline')) return undefined;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

/** The server over a data folder: its own lock file names it. */
export const findRunning = ({ data }: Place): Running | undefined => {
  const lock = join(data, 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(lock, 'utf8').split('\n');
  } catch {
    return undefined;
  }
  // A server without its network, as the one that sets the password, writes its number negative.
  const [pid, port] = [Math.abs(Number(lines[0])), Number(lines[3])];
  if (!pid || !isAlive(pid)) return undefined;
  const command = commandOf(pid);
  if (command === undefined || command.includes(data)) return { pid, port };
  // Left by a crash, and the number now is something else's: PostgreSQL would wait for that.
  if (!command.includes('postgres')) rmSync(lock, { force: true });
  return undefined;
};

/** The port of the last start: connections to it may still be wanted. */
const lastPort = ({ data }: Place): number | undefined => {
  try {
    const options = readFileSync(join(data, 'postmaster.opts'), 'utf8');
    return Number(/"port=(\d+)"/.exec(options)?.[1]) || undefined;
  } catch {
    return undefined;
  }
};

/** Whoever notices at the same moment that the server is gone holds its port while looking whether it is free. */
const LOOKS = 40;
const LOOK_MS = 25;

/** @returns where connections still look for the server, unless somebody else listens there by now */
const portAgain = async (place: Place): Promise<number | undefined> => {
  const known = lastPort(place);
  for (let look = 0; known && look < LOOKS; look += 1) {
    // Where it runs already, somebody was quicker, and this start fails by its lock.
    if ((await isFree(known)) || findRunning(place)) return known;
    await pause(LOOK_MS);
  }
  return undefined;
};

/** `locked`: it wants another password. */
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
 * Starts a server, which may fail for good or because another process was quicker.
 * @returns tells whether it has ended
 */
export const launch = async (
  place: Place,
  settings: Record<string, string>,
): Promise<() => boolean> => {
  const { binaries, account, data } = place;
  const port = (await portAgain(place)) ?? (await freePort());
  const all = {
    listen_addresses: '127.0.0.1',
    port: `${port}`,
    unix_socket_directories: '',
    // The statements that failed belong to whoever sent them; they may hold what people wrote.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openLog(place);
  // In a group of its own: a terminal's SIGINT goes to the whole group of whoever started it, and
  // others may use the server still.
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

/** PostgreSQL's fast shutdown: it sends everybody away and stops in order. */
export const beginStop = (place: Place): Running | undefined => {
  const running = findRunning(place);
  try {
    if (running) process.kill(running.pid, 'SIGINT');
  } catch {
    // It ended meanwhile.
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
