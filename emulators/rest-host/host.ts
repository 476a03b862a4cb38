import { randomUUID } from 'node:crypto';
import { readWorld, type World } from './world.ts';

export interface Upload {
  name: string;
  type: string;
  body: Buffer;
  at: number;
}

/** A mail of the host, with its key if it has one. */
interface HostMail {
  to: string;
  kind: 'activation' | 'restore' | 'contact';
  key: string;
  /** The linked page, as sent with the registration. */
  url: string;
  text: string;
}

interface Token {
  userGuid: string;
  /** Time of the host's clock. */
  endsAt: number;
}

export interface Host {
  world: World;
  /** Users by access token. */
  tokens: Map<string, Token>;
  /** Files by `gxupload:…`. */
  uploads: Map<string, Upload>;
  /** Files of added pictures by the name in their document. */
  files: Map<string, Upload>;
  mails: HostMail[];
  /** E-mail addresses of the newsletter. */
  newsletter: Set<string>;
  /** Mailed keys. */
  keys: Map<string, { email: string; endsAt: number; isUsed: boolean }>;
  /** Lifetime of tokens in seconds; 0 = until the host ends them. */
  tokenSeconds: number;
  /** Whether it recognizes repeated orders by their key; other hosts place them twice. */
  knowsKeys: boolean;
  /** Whether it checks the owner of an order before changing its state. */
  asksWhose: boolean;
  /** Whether codes of goods are case-insensitive. */
  foldsCodes: boolean;
  now: () => number;
  /** Moves the clock. */
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

/** Resets everything but the clock. */
export const resetHost = (host: Host): void => {
  const { now: _, forward: __, ...fresh } = createHost();
  Object.assign(host, fresh);
};

export const isoNow = (host: Host): string => new Date(host.now()).toISOString();

/** Returns the next free number. */
export const nextId = <T>(all: readonly T[], idOf: (one: T) => number): number =>
  all.reduce((most, one) => Math.max(most, idOf(one)), 0) + 1;

export const newGuid = (): string => randomUUID();
