import { AppError } from '#backend/http/app-error';
import type { Log } from '#backend/http/log';
import { attachPath, reasonOf } from '#backend/http/reason';
import { isShopSeller } from '#backend/http/shop-seller';
import type { Caller, Handlers } from '#backend/port';
import type { Call } from '#contract/call';
import { type CallName, calls, type InputOf, type OutputOf } from '#contract/calls';
import { wireDate } from '#contract/time/wire-dates';
import type { Variant } from '#variants/schema';
import { InvalidHostAnswer } from '../http/answer.ts';
import type { HostClient, Kind } from '../http/client.ts';
import type { KnownPictures } from '../pictures.ts';
import type { RemoteSession } from '../sessions/sessions.ts';
import type { ReportSkipped } from '../skipped-log.ts';
import { isOwnId } from '../wire/own-ids.ts';
import { definitionOf, isFields } from '../wire/read.ts';
import { type AskedPage, readRows, type SkippedRow } from '../wire/rows.ts';
import { asAppError } from './refused.ts';

/** Handlers of calls with this back end's own sessions. */
export type Answers<N extends CallName> = Handlers<N, RemoteSession>;

/** Creates handlers of calls that the host answers unchanged, each typed as its call. */
export const forwarded = <N extends CallName>(
  names: readonly N[],
  forward: <M extends N>(name: M) => unknown,
): Answers<N> =>
  // Each handler has its call's type; the loop loses it.
  Object.fromEntries(names.map((name) => [name, forward(name)])) as unknown as Answers<N>;

export interface Remote {
  client: HostClient;
  /** The separate host of vehicles. */
  vehicles: HostClient;
  /** Learns the addresses of pictures from replies. */
  pictures: Pick<KnownPictures, 'learn'>;
  /** Reports rows that could not be read. */
  reportSkipped: ReportSkipped;
  variant: Variant;
  log: Log;
}

export type RemoteCaller = Caller<RemoteSession | null>;

/** Host token of the caller; undefined = anonymous. */
export interface AskOptions {
  token: string | undefined;
  /** Kind of timeout; builds wait longer. */
  kind?: Kind;
}

export const ANONYMOUS: AskOptions = { token: undefined };

/** Uses the caller's own token. */
export const asCaller = ({ session }: RemoteCaller): AskOptions => ({ token: session?.token });

/** Uses the token of the shop's own sellers only: a host shows more to anybody's sellers. */
export const asViewer = (caller: RemoteCaller, variant: Variant): AskOptions =>
  isShopSeller({ session: caller.session, variant }) ? asCaller(caller) : ANONYMOUS;

/** Fields that hosts do not know. */
export const OWN_FIELDS: ReadonlySet<string> = new Set([
  'version',
  'website',
  'reason',
  'terms',
  'CommGUID',
]);

/** Serialises input for a host: names are the contract's, dates are in the wire format. */
export const toWire = (input: object): string =>
  JSON.stringify(input, function (this: Record<string, unknown>, key, value: unknown) {
    if (OWN_FIELDS.has(key) || isOwnId(value)) return undefined;
    // JSON has already turned dates into strings here.
    const original = this[key];
    return original instanceof Date ? wireDate(original) : value;
  });

/** Leaves out lists without edits: some hosts would replace theirs by an empty one. */
const withoutEmptyEdits = ({ input: schema, path }: Call, input: object): object => {
  const whole = definitionOf(schema);
  if (!path.endsWith('/update') || whole.type !== 'object') return input;
  return Object.fromEntries(
    Object.entries(input).filter(([key, value]) => {
      const own = whole.shape[key];
      const isDefaulted = own !== undefined && definitionOf(own).type === 'default';
      return !(isDefaulted && Array.isArray(value) && value.length === 0);
    }),
  );
};

export const JSON_TYPE = { 'content-type': 'application/json' };

/**
 * Makes a call and returns its raw reply. @throws AppError; HostRefusal and InvalidHostAnswer, for callers that handle them
 */
export const askRaw = async (
  { client }: Pick<Remote, 'client'>,
  call: Call,
  input: object,
  { token, kind }: AskOptions,
): Promise<unknown> =>
  client.askJson({
    path: call.path,
    kind: kind ?? call.effect,
    repeats: call.effect === 'read',
    token,
    headers: JSON_TYPE,
    body: toWire(withoutEmptyEdits(call, input)),
  });

/** Returns the page that a list is asked for. @param isCut whether the host may give smaller pages */
const pageOf = (input: object, isCut: boolean): AskedPage | undefined => {
  const { rowIndex, rowsMax } = input as Partial<AskedPage>;
  return rowIndex === undefined ? undefined : { rowIndex, rowsMax, isCut };
};

/** Returns whether a host answers so that it has no such record: with nothing where one record is asked for. */
export const isNothing = ({ effect, output }: Call, reply: unknown): boolean => {
  const whole = definitionOf(output);
  const data = whole.type === 'object' ? whole.shape.data : undefined;
  const isOfOne = data && ['object', 'nullable'].includes(definitionOf(data).type);
  if (effect !== 'read' || !isOfOne) return false;
  const isEmpty = (value: unknown): boolean =>
    value === null ||
    // PHP writes an empty record as a list, or answers false.
    value === false ||
    (typeof value === 'object' && Object.keys(value).length === 0);
  if (isEmpty(reply)) return true;
  const [, found] =
    (isFields(reply) && Object.entries(reply).find(([key]) => key.toLowerCase() === 'data')) || [];
  return isEmpty(found);
};

type AskDependencies = Pick<Remote, 'client' | 'pictures' | 'reportSkipped' | 'log'>;

/** Makes a call; returns its output, the unreadable rows, and all rows as received. @throws AppError */
export const askRows = async <N extends CallName>(
  remote: AskDependencies,
  name: N,
  input: InputOf<N>,
  as: AskOptions,
): Promise<{
  output: OutputOf<N>;
  skipped: readonly SkippedRow[];
  received: readonly unknown[];
}> => {
  const call: Call = calls[name];
  try {
    const reply = await askRaw(remote, call, input, as);
    if (isNothing(call, reply)) throw new AppError('record.notFound');
    const learned = remote.pictures.learn(reply);
    // The build process may end after this call and leave files half written.
    if (as.kind === 'build') await learned;
    const page = pageOf(input, as.kind === 'build');
    const { output, skipped, received } = readRows(call, reply, page);
    remote.reportSkipped(call.path, skipped);
    // Parsed by this call's schema.
    return { output: output as OutputOf<N>, skipped, received };
  } catch (error) {
    attachPath(error, call.path);
    // A build ends with this error and would not name the call.
    if (as.kind === 'build' && error instanceof InvalidHostAnswer)
      remote.log.warn({ reason: reasonOf(error) }, 'the host answers in another shape');
    throw asAppError(name, error);
  }
};

/** Makes a call. @throws AppError */
export const askHost = async <N extends CallName>(
  remote: AskDependencies,
  name: N,
  input: InputOf<N>,
  as: AskOptions,
): Promise<OutputOf<N>> => (await askRows(remote, name, input, as)).output;

/** Returns undefined for a `record.notFound` error. @throws AppError for any other error */
export const orUndefined = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === 'record.notFound') return undefined;
    throw error;
  }
};

/** Maps items concurrently, at most `atOnce` at a time, in their order. */
export const mapConcurrently = async <T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  atOnce = 6,
): Promise<R[]> => {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
};
