import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endChild, runChild } from './build-child.ts';

/** Children connect here: a connection shows that a child runs, and closing it ends the child. */
const lines: Socket[] = [];
const server = createServer((line) => {
  line.on('error', () => {});
  lines.push(line);
});
let holding = '';
beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  holding = `require('node:net').connect(${port}, '127.0.0.1').on('close', () => process.exit());`;
});
afterEach(async () => {
  vi.useRealTimers();
  for (const line of lines.splice(0)) line.destroy();
  server.close();
  await once(server, 'close');
});
const held = (count: number) =>
  expect.poll(() => lines.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);

const deaf = () => `process.on('SIGTERM', () => {}); ${holding}`;
const HOUR_MS = 3_600_000;
const HANGS = 'La construcción de las páginas no terminaba, y se cortó.';
const options = {
  cwd: import.meta.dirname,
  env: process.env,
  quiet: true,
  isPatient: false,
  limitMs: HOUR_MS,
};

test('a child that ignores SIGTERM is killed', async () => {
  const willing = spawn(process.execPath, [
    '-e',
    `process.on('SIGTERM', () => process.exit(7)); ${holding}`,
  ]);
  await held(1);
  await endChild(willing, HOUR_MS);
  expect(willing.exitCode).toBe(7);
  // Returns at once for a child that has ended.
  await endChild(willing, HOUR_MS);

  const unwilling = spawn(process.execPath, ['-e', deaf()]);
  await held(2);
  await endChild(unwilling, 50);
  expect(unwilling.signalCode).toBe('SIGKILL');
});

test('ends a child that hangs after its time limit without waiting for its own children', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const starts = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(holding)}],
    { stdio: ['ignore', 'inherit', 'inherit'] });`;
  const exits = process.listenerCount('exit');
  const ended = vi.fn();
  runChild(['-e', `${deaf()} ${starts}`], options).then(ended, ended);
  await held(2);
  await vi.advanceTimersByTimeAsync(HOUR_MS - 1);
  expect(vi.getTimerCount()).toBe(1);
  expect(ended).not.toHaveBeenCalled();
  // It gets SIGTERM and a grace period, and ignores it.
  await vi.advanceTimersByTimeAsync(1);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(() => ended.mock.calls).toEqual([[new Error(HANGS)]]);
  expect(process.listenerCount('exit')).toBe(exits);
});

test('returns exit code and output of a child that ends in time', async () => {
  const exits = process.listenerCount('exit');
  const result = await runChild(
    ['-e', `console.log('done'); console.error('oh'); process.exitCode = 3;`],
    options,
  );
  expect(result).toEqual({ code: 3, output: 'done\n', errors: 'oh\n' });
  expect(process.listenerCount('exit')).toBe(exits);
});
