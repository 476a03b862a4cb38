import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, isFree } from './free-port.ts';

const RANGE = '/proc/sys/net/ipv4/ip_local_port_range';

test('never picks a port from the range of outgoing connections', async () => {
  const connections = existsSync(RANGE) ? readFileSync(RANGE, 'utf8') : '32768 60999';
  const first = Number.parseInt(connections, 10);
  for (let n = 0; n < 50; n += 1) expect(await freePort()).toBeLessThan(first);
});

test('a port with a listener is not free', async () => {
  const port = await freePort();
  expect(await isFree(port)).toBe(true);
  const server = createServer();
  await new Promise<void>((done) => void server.listen(port, '127.0.0.1', done));
  expect(await isFree(port)).toBe(false);
  await new Promise((done) => server.close(done));
});
