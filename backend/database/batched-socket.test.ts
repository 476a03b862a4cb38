import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { BatchedSocket } from './batched-socket.ts';

class Counted extends BatchedSocket {
  calls = 0;
  override _writev(...sent: Parameters<NonNullable<BatchedSocket['_writev']>>): void {
    this.calls += 1;
    super._writev?.(...sent);
  }
}

test('sends everything written in one turn of the event loop with one call', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = new Counted();
  // A server that listens on a port has an AddressInfo.
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [[other]] = await Promise.all([once(server, 'connection'), once(socket, 'connect')]);
  const received = text(other);
  const send = (...parts: string[]) => {
    socket.cork();
    for (const part of parts) socket.write(part);
    socket.uncork();
  };
  send('bind 1 ', 'sync 1 ');
  await Promise.resolve();
  send('bind 2 ', 'sync 2 ');
  await new Promise((done) => setImmediate(done));
  expect(socket.calls).toBe(1);
  send('bind 3 ', 'sync 3');
  socket.end();
  expect(await received).toBe('bind 1 sync 1 bind 2 sync 2 bind 3 sync 3');
  expect(socket.calls).toBe(2);
  server.close();
});
