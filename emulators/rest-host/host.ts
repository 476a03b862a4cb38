/** All that the host remembers while it runs: its documents, who is logged in, files that were uploaded. */
import { randomUUID } from 'node:crypto';
import { readWorld, type World } from './world.ts';

export interface Upload {
  name: string;
  type: string;
  body: Buffer;
  at: number;
}

/** A mail that it wrote: of those with a key, the key. */
interface HostMail {
  to: string;
  kind: 'activation' | 'restore' | 'contact';
  key: string;
  /** The page that it leads to, as whoever registered said. */
  url: string;
  text: string;
}

interface Token {
  userGuid: string;
  /** By the host's clock. */
  endsAt: number;
}

export interface Host {
  world: World;
  /** Access token → whose it is. */
  tokens: Map<string, Token>;
  /** `gxupload:…` → file. */
  uploads: Map<string, Upload>;
  /** Files of pictures that were added, by the name that their document has. */
  files: Map<string, Upload>;
  mails: HostMail[];
  /** E-mail addresses of the newsletter. */
  newsletter: Set<string>;
  /** Keys that were mailed → whose they are and until when. */
  keys: Map<string, { email: string; endsAt: number; isUsed: boolean }>;
  /** How long a token lasts, in seconds; 0 = until the host ends it. */
  tokenSeconds: number;
  /** Whether it looks for an order's key among those that it has; others make a second order of the same one. */
  knowsKeys: boolean;
  /** Whether it looks whose an order is that somebody moves. */
  asksWhose: boolean;
  /** Whether it finds goods by their code in any case. */
  foldsCodes: boolean;
  now: () => number;
  /** Goes on by so much. */
  forward: (ms: number) => void;
}

export const createHost = (): Host => {
  let ahead = 0;
  return {
    world: readWorld(),
    tokens: new Map(),
    uploads: new Map(),
    files: new Map(),
    mails: [],
    newsletter: new Set(),
    keys: new Map(),
    tokenSeconds: 180,
    knowsKeys: true,
    asksWhose: true,
    foldsCodes: true,
    now: () => Date.now() + ahead,
    forward: (ms) => {
      ahead += ms;
    },
  };
};

/** Everything as it was at its start; the clock goes on. */
export const resetHost = (host: Host): void => {
  const { now: _, forward: __, ...fresh } = createHost();
  Object.assign(host, fresh);
};

export const isoNow = (host: Host): string => new Date(host.now()).toISOString();

/** The number after the highest that is there. */
export const nextId = <T>(all: readonly T[], idOf: (one: T) => number): number =>
  all.reduce((most, one) => Math.max(most, idOf(one)), 0) + 1;

export const newGuid = (): string => randomUUID();
