import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Returns the system's error code for listening on a port (EADDRINUSE, EADDRNOTAVAIL, EACCES, …); undefined if
 * the port is free.
 */
export const portFault = (port: number, host = '127.0.0.1'): Promise<string | undefined> =>
  new Promise((done) => {
    const server = createServer().once('error', (error: NodeJS.ErrnoException) =>
      done(error.code ?? error.message),
    );
    server.listen(port, host, () => server.close(() => done(undefined)));
  });

export const isFree = async (port: number, host?: string): Promise<boolean> =>
  (await portFault(port, host)) === undefined;

/**
 * Below the range of outgoing connections (Linux from 32768, others from 49152), so that a server that starts
 * again finds its port free.
 */
const FIRST = 15_000;
const END = 32_000;
const TRIES = 200;

/** Returns a free loopback port. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FIRST, END);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port between ${FIRST} and ${END} is free`);
};
