/** Ports of this machine that nobody listens on. */
import { createServer } from 'node:net';

/** Whether nobody listens on a port right now. @param host the address to listen on; loopback unless told */
export const isFree = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer().once('error', () => done(false));
    server.listen(port, host, () => server.close(() => done(true)));
  });

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
