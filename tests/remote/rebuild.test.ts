/** A platform that rebuilds the pages over a host at intervals, for all processes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClaims } from '#backend/media/claims';
import { createRebuild } from '#backend/remote/rebuild';

const EVERY = 3_600;
const folder = mkdtempSync(join(tmpdir(), 'rebuild-'));
const hook = { answers: 200, asked: 0 };
const clock = { ms: Date.now() };
const errors: string[] = [];
let server: Server;
let url = '';

beforeAll(async () => {
  server = createServer((_request, response) => {
    hook.asked += 1;
    response.writeHead(hook.answers).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A listening server has a port.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A scheduled function. */
const comeBy = () =>
  createRebuild({
    hook: { url, everySeconds: EVERY },
    claims: openClaims({ folder }, () => clock.ms),
    log: { info: () => {}, warn: () => {}, error: (_, message) => errors.push(message) },
  }).run();

test('the hook is called once per interval by any process, and again after a failure', async () => {
  const ran = await Promise.all([comeBy(), comeBy(), comeBy()]);
  expect(ran.filter(Boolean)).toEqual([true]);
  expect(await comeBy()).toBe(false);
  expect(hook.asked).toBe(1);

  clock.ms += EVERY * 1_000;
  hook.answers = 503;
  expect(await comeBy()).toBe(true);
  expect([hook.asked, errors.length]).toEqual([2, 1]);
  hook.answers = 200;
  expect(await comeBy()).toBe(true);
  expect(await comeBy()).toBe(false);
  expect([hook.asked, errors.length]).toEqual([3, 1]);
});
