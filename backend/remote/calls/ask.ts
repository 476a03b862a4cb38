import { AppError } from '#backend/http/app-error';
import type { Log } from '#backend/http/log';
import { attachPath, reasonOf } from '#backend/http/reason';
import { isShopSeller } from '#backend/http/shop-seller';
import type { Caller } from '#backend/port';
import type { Call } from '#contract/call';
import { type CallName, calls, type InputOf, type OutputOf } from '#contract/calls';
import { wireDate } from '#contract/time/wire-dates';
import type { Variant } from '#variants/schema';
import { HostNonsense } from '../http/answer.ts';
import type { HostClient, Kind } from '../http/client.ts';
import type { KnownPictures } from '../pictures.ts';
import type { RemoteSession } from '../sessions/sessions.ts';
import type { Unread } from '../unread.ts';
import { type PassedOver, readRows } from '../wire/rows.ts';
import { asAppError } from './refused.ts';

export interface Remote {
  client: HostClient;
  /** The separate host of vehicles. */
  vehicles: HostClient;
  /** Learns the addresses of pictures from replies. */
  pictures: Pick<KnownPictures, 'learn'>;
  /** Reports rows that could not be read. */
  unread: Unread;
  variant: Variant;
  log: Log;
}

export type RemoteCaller = Caller<RemoteSession | null>;

/** Host token of the caller; undefined = anonymous. */
export interface As {
  token: string | undefined;
  /** Kind of timeout; builds wait longer. */
  kind?: Kind;
}

export const NOBODY: As = { token: undefined };

/** Uses the caller's own token. */
export const asCaller = ({ session }: RemoteCaller): As => ({ token: session?.token });

/** Uses the token of the shop's own sellers only: a host shows more to anybody's sellers. */
export const asViewer = (caller: RemoteCaller, variant: Variant): As =>
  isShopSeller({ session: caller.session, variant }) ? asCaller(caller) : NOBODY;

/** Fields that hosts do not know. */
const OURS: ReadonlySet<string> = new Set(['version', 'website', 'reason', 'terms', 'CommGUID']);

/** Serialises input for a host: names are the contract's, dates are in the wire format. */
const toWire = (input: object): string =>
  JSON.stringify(input, function (this: Record<string, unknown>, key, value: unknown) {
    if (OURS.has(key)) return undefined;
    // JSON has already turned dates into strings here.
    const own = this[key];
    return own instanceof Date ? wireDate(own) : value;
  });

export const JSON_TYPE = { 'content-type': 'application/json' };

/**
 * Makes a call and returns its raw reply. @throws AppError; HostRefusal and HostNonsense, for callers that handle them
 */
export const askRaw = async (
  { client }: Pick<Remote, 'client'>,
  call: Call,
  input: object,
  { token, kind }: As,
): Promise<unknown> =>
  client.askJson({
    path: call.path,
    kind: kind ?? call.effect,
    repeats: call.effect === 'read',
    token,
    headers: JSON_TYPE,
    body: toWire(input),
  });

type Asking = Pick<Remote, 'client' | 'pictures' | 'unread' | 'log'>;

/** Makes a call; returns its output, the unreadable rows, and all rows as received. @throws AppError */
export const askRows = async <N extends CallName>(
  remote: Asking,
  name: N,
  input: InputOf<N>,
  as: As,
): Promise<{
  output: OutputOf<N>;
  passedOver: readonly PassedOver[];
  said: readonly unknown[];
}> => {
  const call: Call = calls[name];
  try {
    const reply = await askRaw(remote, call, input, as);
    const learnt = remote.pictures.learn(reply);
    // The build process may end after this call and leave files half written.
    if (as.kind === 'build') await learnt;
    const { output, passedOver, said } = readRows(call, reply);
    remote.unread(call.path, passedOver);
    // Parsed by this call's schema.
    return { output: output as OutputOf<N>, passedOver, said };
  } catch (error) {
    attachPath(error, call.path);
    // A build ends with this error and would not name the call.
    if (as.kind === 'build' && error instanceof HostNonsense)
      remote.log.warn({ reason: reasonOf(error) }, 'the host answers in another shape');
    throw asAppError(name, error);
  }
};

/** Makes a call. @throws AppError */
export const askHost = async <N extends CallName>(
  remote: Asking,
  name: N,
  input: InputOf<N>,
  as: As,
): Promise<OutputOf<N>> => (await askRows(remote, name, input, as)).output;

/** Returns undefined for a `record.notFound` error. @throws AppError for any other error */
export const orNone = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === 'record.notFound') return undefined;
    throw error;
  }
};

/** Maps items concurrently, at most `atOnce` at a time, in their order. */
export const eachOf = async <T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  atOnce = 6,
): Promise<R[]> => {
  const results: R[] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
};
