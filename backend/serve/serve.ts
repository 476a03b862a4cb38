/** Answers every `/rest` call: rate limit, access, parse, handler, response. */

import { AppError } from '#backend/http/app-error';
import { readText } from '#backend/http/body';
import { addressOf } from '#backend/http/client-address';
import { guardWrite } from '#backend/http/guard';
import { answerText } from '#backend/http/json-items';
import type { Log } from '#backend/http/log';
import { jsonResponse, refuse } from '#backend/http/refuse';
import { requestIdNow } from '#backend/http/request-context';
import { unstorableFields } from '#backend/http/storable-text';
import type { Caller, Session, ShopBackend } from '#backend/port';
import type { Admission } from '#backend/rate-limit/admission';
import type { RequestLimiter } from '#backend/rate-limit/request-limiter';
import type { Call } from '#contract/call';
import { type CallName, calls } from '#contract/calls';
import { messages } from '#contract/messages';
import type { Variant } from '#variants/schema';
import { authorize, callerOf, checkRole } from './access.ts';
import { cacheHeaders, withEtag } from './cache-headers.ts';

/** Maximum body of calls that do not set `maxBytes` in the contract. */
const MAX_BODY_BYTES = 100_000;

interface ServeOptions<S extends Session> {
  backend: Pick<ShopBackend<S>, 'calls' | 'sessions' | 'purgesCaches'>;
  variant: Variant;
  log: Log;
  limiter: RequestLimiter;
  admission: Admission;
}

type AnyHandler = (input: unknown, caller: Caller) => Promise<object>;

/** `/rest/stock/find` → its call; paths are case-insensitive, as on the existing host. */
const byPath = new Map<string, CallName>(
  Object.entries(calls).map(([name, call]) => [
    call.path.toLowerCase(),
    // Object.entries forgets that the keys of `calls` are call names.
    name as CallName,
  ]),
);

const callOf = (request: Request): CallName | undefined =>
  byPath.get(new URL(request.url).pathname.toLowerCase());

/** Returns the call's path as the contract spells it, for metrics. */
export const routeOfCall = (request: Request): string => {
  const name = callOf(request);
  return name ? calls[name].path : '/rest/*';
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('request.malformed');
  }
};

const readBody = async (request: Request, maxLength: number): Promise<unknown> => {
  const text = await readText(request, maxLength);
  return text === '' ? {} : parseJson(text);
};

const readInput = async (request: Request, call: Call): Promise<unknown> => {
  if (request.method === 'POST') {
    guardWrite(request, ['application/json']);
    return readBody(request, call.maxBytes ?? MAX_BODY_BYTES);
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('request.method');
  // GET must not change anything.
  if (call.effect !== 'read') throw new AppError('request.method');
  const input = new URL(request.url).searchParams.get('input');
  return input === null ? {} : parseJson(input);
};

/** Replaces zod's English messages if a schema has no message of its own. */
const defaultMessage = (issue: { input?: unknown }): string =>
  issue.input === undefined ? messages.required : messages.invalid;

const parseInput = (call: Call, raw: unknown): unknown => {
  const fields = unstorableFields(raw);
  const parsed = call.input.safeParse(raw, { error: defaultMessage });
  if (parsed.success && Object.keys(fields).length === 0) return parsed.data;
  for (const issue of parsed.error?.issues ?? []) {
    const path = issue.path.join('.');
    fields[path] ??= issue.message;
  }
  throw new AppError('request.invalid', { fields });
};

export const createServe = <S extends Session>(options: ServeOptions<S>) => {
  const { variant, log, limiter, admission } = options;
  const { calls: handlers, sessions, purgesCaches } = options.backend;
  const answer = async (
    name: CallName,
    request: Request,
    { requestId, raw }: { requestId: string; raw: unknown },
  ): Promise<Response> => {
    const call: Call = calls[name];
    const clientAddress = addressOf(request);
    await limiter.bySize(name, clientAddress, raw);
    const replyHeaders = new Headers();
    const session = callerOf(call, await sessions.find(request, replyHeaders));
    checkRole(call, session);
    await limiter.ofAccount(name, session);
    const input = parseInput(call, raw);
    const companyIds = authorize(call, input, { session, variant });
    const caller = { session, companyIds, requestId, clientAddress, request, replyHeaders };
    // `Handlers` ties each handler to its call; indexed by a name known only at run time, the types lose this.
    const handler = handlers[name] as unknown as AnyHandler;
    const output = await handler(input, caller);
    // A handler may set its own cache header.
    const isCacheable = !replyHeaders.has('cache-control');
    const response = jsonResponse(answerText(output), 200, {
      ...(isCacheable &&
        cacheHeaders(call, request, session, { now: new Date(), purgesCaches: purgesCaches })),
      vary: 'Cookie, Authorization',
    });
    for (const [header, value] of replyHeaders) response.headers.append(header, value);
    return withEtag(request, response);
  };
  return async (request: Request): Promise<Response> => {
    const requestId = requestIdNow();
    try {
      const name = callOf(request);
      if (!name) throw new AppError('request.unknownCall');
      // Counted before the body is read, so that rejected requests count too.
      await limiter.fromAddress(name, addressOf(request));
      // The body is read before the queue, so that a slow client holds no place in it.
      const raw = await readInput(request, calls[name]);
      return await admission.admit(name, () => answer(name, request, { requestId, raw }));
    } catch (error) {
      return refuse(error, log, requestId);
    }
  };
};
