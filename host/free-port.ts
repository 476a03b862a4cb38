/** Ports of this machine that nobody listens on. */
import { randomInt } from 'node:crypto';
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

/**
 * Below the ports that systems take for connections (Linux from 32768, others from 49152): a server that
 * comes back finds its own one free, whatever was connected meanwhile.
 */
const FIRST = 15_000;
const END = 32_000;
const TRIES = 200;

/** A loopback port that nobody listens on right now. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FIRST, END);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port between ${FIRST} and ${END} is free`);
};
