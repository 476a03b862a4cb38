import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '#host/free-port';
import { loadVariant } from '#variants/load';
import { ensureHostPages, followHost } from './over-host.ts';
import { releaseOf, stampOf, writeStamp } from './stamp.ts';

const variant = await loadVariant('NAM');
const folder = mkdtempSync(join(tmpdir(), 'over-host-'));
const dist = join(folder, 'pages');
let requests = 0;
let answers = { status: 404, body: '{}' };
const host = createServer((_, response) => {
  requests += 1;
  response.writeHead(answers.status, { 'content-type': 'application/json' }).end(answers.body);
});
const output = vi.spyOn(console, 'log').mockImplementation(() => {});

beforeAll(async () => {
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  // A server that listens on a port has an AddressInfo.
  vi.stubEnv('API_URL', `http://127.0.0.1:${(host.address() as AddressInfo).port}`);
  mkdirSync(dist);
  writeFileSync(join(dist, 'index.html'), '');
});
beforeEach(() => {
  requests = 0;
  output.mockClear();
});
afterAll(() => {
  host.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const start = (canFollow: boolean) =>
  ensureHostPages({ variant, dist, onStop: () => {}, canFollow });

test('a restart without new code opens with existing pages and checks the host later', async () => {
  writeStamp(dist, stampOf(variant, 'what its lists said'));
  expect(await start(true)).toBe(true);
  expect(requests).toBe(0);
  expect(output.mock.calls.flat()).toEqual([expect.stringContaining('las páginas que había')]);
});

test.each([
  ['with new code', true, 'other-code'],
  ['without later checks', false, undefined],
])(
  'a start %s checks the host first and shows existing pages if it is unusable',
  async (_, canFollow, code) => {
    writeStamp(dist, stampOf(variant, 'what its lists said', code));
    expect(await start(canFollow)).toBe(false);
    expect(requests).toBeGreaterThan(0);
  },
);

test('tells a silent host from one with an unusable answer', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const check = () =>
    followHost({ variant, dist, release: releaseOf(variant), heapMb: 512, onStop: () => {} });
  const [url = ''] = [process.env.API_URL];
  for (const body of ['<h1>Mantenimiento</h1>', '{"other":"shape"}']) {
    answers = { status: 200, body };
    await expect(check(), body).rejects.toThrow('no responde como debe');
  }
  answers = { status: 404, body: '{}' };
  await expect(check()).rejects.toThrow('no responde como debe');
  vi.stubEnv('API_URL', `http://127.0.0.1:${await freePort()}`);
  expect(await check()).toBe('host is silent');
  vi.stubEnv('API_URL', url);
});
