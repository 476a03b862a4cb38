/** Makes one call of the contract at a host: the same way for all of them. */
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
  /** Is told what replies say of them. */
  pictures: Pick<KnownPictures, 'learn'>;
  /** Is told of rows that could not be read. */
  unread: Unread;
  variant: Variant;
  log: Log;
}

export type RemoteCaller = Caller<RemoteSession | null>;

/** Who asks: the host's token, or nobody. */
export interface As {
  token: string | undefined;
  /** The build of the pages waits longer. */
  kind?: Kind;
}

export const NOBODY: As = { token: undefined };

/** As the caller's own self. */
export const asCaller = ({ session }: RemoteCaller): As => ({ token: session?.token });

/**
 * What is for all is asked as nobody, whoever asks: a host shows more to whoever sells for anybody, we to
 * the shop's own sellers.
 */
export const asViewer = (caller: RemoteCaller, variant: Variant): As =>
  isShopSeller({ session: caller.session, variant }) ? asCaller(caller) : NOBODY;

/** Ours alone: a host would not know what to do with them. */
const OURS: ReadonlySet<string> = new Set(['version', 'website', 'reason', 'terms', 'CommGUID']);

/** As such a host reads it: its own names are the contract's already, its dates are not JSON's. */
const toWire = (input: object): string =>
  JSON.stringify(input, function (this: Record<string, unknown>, key, value: unknown) {
    if (OURS.has(key)) return undefined;
    // JSON has made a text of it before it comes here.
    const own = this[key];
    return own instanceof Date ? wireDate(own) : value;
  });

export const JSON_TYPE = { 'content-type': 'application/json' };

/** @throws AppError; HostRefusal and HostNonsense, for whoever has more to say of them */
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

/** With the rows of a list that could not be read, and all of them as they came. @throws AppError */
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
    // The process may end behind this very question, and would leave halves of files.
    if (as.kind === 'build') await learnt;
    const { output, passedOver, said } = readRows(call, reply);
    remote.unread(call.path, passedOver);
    // Parsed by the schema of this very call.
    return { output: output as OutputOf<N>, passedOver, said };
  } catch (error) {
    attachPath(error, call.path);
    // A build ends with it, and would not say which call it was.
    if (as.kind === 'build' && error instanceof HostNonsense)
      remote.log.warn({ reason: reasonOf(error) }, 'the host answers in another shape');
    throw asAppError(name, error);
  }
};

/** @throws AppError */
export const askHost = async <N extends CallName>(
  remote: Asking,
  name: N,
  input: InputOf<N>,
  as: As,
): Promise<OutputOf<N>> => (await askRows(remote, name, input, as)).output;

/** What is not there is none. @throws AppError for anything else */
export const orNone = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === 'record.notFound') return undefined;
    throw error;
  }
};

/** Each of many, few at a time, in their order. */
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
