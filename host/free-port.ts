/** Ports of this machine that nobody listens on. */
import { createServer } from 'node:net';

/**
 * Why nobody can listen on a port right now, as the system's code: EADDRINUSE, EADDRNOTAVAIL, EACCES, …
 * @param host the address to listen on; loopback unless told
 */
export const portFault = (port: number, host = '127.0.0.1'): Promise<string | undefined> =>
  new Promise((done) => {
    const server = createServer().once('error', (error: NodeJS.ErrnoException) =>
      done(error.code ?? error.message),
    );
    server.listen(port, host, () => server.close(() => done(undefined)));
  });

/** Whether one can listen on a port right now. */
export const isFree = async (port: number, host?: string): Promise<boolean> =>
  (await portFault(port, host)) === undefined;

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
