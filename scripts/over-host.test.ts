/** What a shop over a host waits for before it opens. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '#host/free-port';
import { loadVariant } from '#variants/load';
import { followHost, haveHostPages } from './over-host.ts';
import { releaseOf, stampOf, writeStamp } from './stamp.ts';

const variant = await loadVariant('NAM');
const folder = mkdtempSync(join(tmpdir(), 'over-host-'));
const dist = join(folder, 'pages');
let asked = 0;
let answers = { status: 404, body: '{}' };
const host = createServer((_, response) => {
  asked += 1;
  response.writeHead(answers.status, { 'content-type': 'application/json' }).end(answers.body);
});
const said = vi.spyOn(console, 'log').mockImplementation(() => {});

beforeAll(async () => {
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  // A server that listens on a port has one.
  vi.stubEnv('API_URL', `http://127.0.0.1:${(host.address() as AddressInfo).port}`);
  mkdirSync(dist);
  writeFileSync(join(dist, 'index.html'), '');
});
beforeEach(() => {
  asked = 0;
  said.mockClear();
});
afterAll(() => {
  host.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const start = (canFollow: boolean) => haveHostPages({ variant, dist, onStop: () => {}, canFollow });

test('a restart without new code asks the host for nothing: it is looked at beside the open shop', async () => {
  writeStamp(dist, stampOf(variant, 'what its lists said'));
  expect(await start(true)).toBe(true);
  expect(asked).toBe(0);
  expect(said.mock.calls.flat()).toEqual([expect.stringContaining('las páginas que había')]);
});

test.each([
  ['by new code', true, 'other-code'],
  ['by which nobody looks later', false, undefined],
])(
  'a start %s asks first, and shows what stands where the host says nothing',
  async (_, canFollow, code) => {
    writeStamp(dist, stampOf(variant, 'what its lists said', code));
    expect(await start(canFollow)).toBe(false);
    expect(asked).toBeGreaterThan(0);
  },
);

test('a host that is away is silent, one that answers what no pages can be made of has failed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const look = () =>
    followHost({ variant, dist, release: releaseOf(variant), heapMb: 512, onStop: () => {} });
  const [url = ''] = [process.env.API_URL];
  for (const body of ['<h1>Mantenimiento</h1>', '{"other":"shape"}']) {
    answers = { status: 200, body };
    await expect(look(), body).rejects.toThrow('no responde como debe');
  }
  answers = { status: 404, body: '{}' };
  await expect(look()).rejects.toThrow('no responde como debe');
  vi.stubEnv('API_URL', `http://127.0.0.1:${await freePort()}`);
  expect(await look()).toBe('host is silent');
  vi.stubEnv('API_URL', url);
});
