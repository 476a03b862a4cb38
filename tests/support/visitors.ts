/** Visitors of a running shop over HTTP, each with its own address. */
import { Agent, request } from 'node:http';

export interface Asked {
  path: string;
  /** A page without it. */
  input?: object;
  /** Token of a session. */
  token?: string;
}

export interface Answered {
  /** 0 = the connection broke. */
  status: number;
  ms: number;
  /** Seconds of the reply's Retry-After. */
  retryAfter: number;
}

/** Enough addresses that no rate limit is reached, from those for benchmarks (RFC 2544). */
const ADDRESSES = 4_000;
const addressOf = (n: number): string => {
  const place = n % ADDRESSES;
  return `198.18.${place >> 8}.${place & 255}`;
};

/** Asks as one of the visitors does, and reads the whole answer. */
export type Ask = (asked: Asked) => Promise<Answered>;

/** @param url of a shop that trusts one proxy @param atOnce connections */
export const createVisitors = (url: string, atOnce: number): { ask: Ask; leave: () => void } => {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let visitor = 0;
  const ask: Ask = ({ path, input, token }) =>
    new Promise((done) => {
      const begun = performance.now();
      const end = (status: number, retryAfter: number) =>
        done({ status, retryAfter, ms: performance.now() - begun });
      const headers = {
        'x-forwarded-for': addressOf(visitor++),
        'accept-encoding': 'gzip',
        ...(input && { 'content-type': 'application/json' }),
        ...(token && { authorization: `OAuth ${token}` }),
      };
      const sent = request(
        url + path,
        { agent, headers, method: input ? 'POST' : 'GET' },
        (answer) => {
          answer.once('error', () => end(0, 0));
          answer.once('end', () =>
            end(answer.statusCode ?? 0, Number(answer.headers['retry-after'] ?? 0)),
          );
          answer.resume();
        },
      );
      sent.once('error', () => end(0, 0));
      sent.end(input && JSON.stringify(input));
    });
  return { ask, leave: () => agent.destroy() };
};

/** How long answers took, in a bounded room. */
export const createTimes = () => {
  /** By tenths of a millisecond. */
  const counts = new Uint32Array(100_001);
  let all = 0;
  return {
    add: (ms: number) => {
      const place = Math.min(counts.length - 1, Math.round(ms * 10));
      counts[place] = (counts[place] ?? 0) + 1;
      all += 1;
    },
    count: () => all,
    /** @param share such as 0.95 @returns milliseconds */
    at: (share: number): number => {
      let left = all * share;
      const place = counts.findIndex((count) => {
        left -= count;
        return left <= 0;
      });
      return Math.max(0, place) / 10;
    },
  };
};

interface Crowd {
  atOnce: number;
  /** Returns the n-th request; undefined ends it. */
  next: (n: number) => Asked | undefined;
  told: (answered: Answered, asked: Asked) => void;
}

/** Each sends its next request after a reply. */
export const visit = async (ask: Ask, { atOnce, next, told }: Crowd): Promise<void> => {
  let n = 0;
  const visitor = async () => {
    for (let asked = next(n++); asked; asked = next(n++)) told(await ask(asked), asked);
  };
  await Promise.all(Array.from({ length: atOnce }, visitor));
};
