/** Thousands of silent or unfinished connections: other requests are served. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '#host/server';
import { useDatabase } from '../support/database.ts';

/** Each connection has two open files in this process; some are left for the rest. */
const openFiles = (): number => {
  const said = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
  return said === 'unlimited' ? Number.POSITIVE_INFINITY : Number(said);
};
const CONNECTIONS = Math.min(3_000, Math.floor((openFiles() - 1_000) / 2));
const AT_ONCE = 500;
/** A full server does not answer; a busy machine answers late. */
const BOUND_MS = 20_000;
/** Nothing, half a head, a head without a body, a truncated body. */
const BEGINNINGS = [
  '',
  'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'POST /rest/order/add HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n',
  'POST /rest/order/add HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"order":',
];

const { url } = useDatabase();
const dist = mkdtempSync(join(tmpdir(), 'idle-'));
const sockets: Socket[] = [];
let server: RunningServer;

beforeAll(async () => {
  process.env.DATABASE_URL = url();
  process.env.LOG_LEVEL = 'silent';
  writeFileSync(join(dist, 'index.html'), '<h1>Inicio</h1>');
  writeFileSync(join(dist, '404.html'), '<h1>No existe</h1>');
  server = await startServer({ port: 0, dist, withoutJobs: true });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
  rmSync(dist, { recursive: true, force: true });
});

const open = (port: number, beginning: string): Promise<void> =>
  new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.off('error', fail);
      socket.on('error', () => {});
      if (beginning) socket.write(beginning);
      sockets.push(socket);
      done();
    });
    socket.once('error', fail);
  });

/** @returns milliseconds until the whole reply arrived */
const ask = async (path: string): Promise<number> => {
  const started = performance.now();
  const response = await fetch(server.url + path, {
    // Like a new visitor: not over a connection that was opened earlier.
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(BOUND_MS),
  });
  await response.arrayBuffer();
  expect(response.status).toBe(200);
  return performance.now() - started;
};

test('an unfinished request is closed some seconds after its time limit', {
  timeout: 60_000,
}, async () => {
  const started = performance.now();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  socket.resume();
  await once(socket, 'close');
  // Ten seconds, and up to five for the check; Node's default is every thirty.
  expect(performance.now() - started).toBeLessThan(22_000);
});

test(`a page and a call are answered beside ${CONNECTIONS} idle connections`, {
  timeout: 180_000,
}, async () => {
  const port = Number(new URL(server.url).port);
  expect(CONNECTIONS).toBeGreaterThan(1_000);
  let slowest = 0;
  for (let opened = 0; opened < CONNECTIONS; opened += AT_ONCE) {
    const count = Math.min(AT_ONCE, CONNECTIONS - opened);
    await Promise.all(
      Array.from({ length: count }, (_, n) => open(port, BEGINNINGS[n % BEGINNINGS.length] ?? '')),
    );
    for (const path of ['/', '/rest/state/list']) slowest = Math.max(slowest, await ask(path));
  }
  expect(sockets).toHaveLength(CONNECTIONS);
  while (sockets.length > 0) {
    for (const socket of sockets.splice(-AT_ONCE)) socket.destroy();
    slowest = Math.max(slowest, await ask('/rest/state/list'));
  }
  console.log(
    `beside ${CONNECTIONS} idle connections the slowest answer took ${Math.round(slowest)} ms`,
  );
});
