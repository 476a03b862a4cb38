/** Request → access → parse → handler → response, for every `/rest` call alike. */

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
import type { Admission } from '#backend/rate-limit/crowd';
import type { Throttled } from '#backend/rate-limit/throttled';
import type { Call } from '#contract/call';
import { type CallName, calls } from '#contract/calls';
import { messages } from '#contract/messages';
import type { Variant } from '#variants/schema';
import { checkRole, resolveCompanies } from './access.ts';
import { cacheHeaders, unlessKnown } from './cache-headers.ts';

/** What a call may send that does not ask for more (`maxBytes` in the contract). */
const MAX_BODY_BYTES = 100_000;

interface ServeOptions<S extends Session> {
  backend: Pick<ShopBackend<S>, 'calls' | 'sessions' | 'tellsCaches'>;
  variant: Variant;
  log: Log;
  throttled: Throttled;
  admission: Admission;
}

type AnyHandler = (input: unknown, caller: Caller) => Promise<object>;

/** `/rest/stock/find` → its call and handler; paths match in any case, as the existing host's do. */
const byPath = new Map<string, CallName>(
  Object.entries(calls).map(([name, call]) => [
    call.path.toLowerCase(),
    // Object.entries forgets that the keys of `calls` are call names.
    name as CallName,
  ]),
);

const callOf = (request: Request): CallName | undefined =>
  byPath.get(new URL(request.url).pathname.toLowerCase());

/** The path of a call as the contract spells it, whatever was asked for. */
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
  // Nothing changes on GET.
  if (call.effect !== 'read') throw new AppError('request.method');
  const input = new URL(request.url).searchParams.get('input');
  return input === null ? {} : parseJson(input);
};

/** Where a schema has no text of its own: nobody reads English here. */
const plainText = (issue: { input?: unknown }): string =>
  issue.input === undefined ? messages.required : messages.invalid;

const parseInput = (call: Call, raw: unknown): unknown => {
  const fields = unstorableFields(raw);
  const parsed = call.input.safeParse(raw, { error: plainText });
  if (parsed.success && Object.keys(fields).length === 0) return parsed.data;
  for (const issue of parsed.error?.issues ?? []) {
    const path = issue.path.join('.');
    fields[path] ??= issue.message;
  }
  throw new AppError('request.invalid', { fields });
};

/** Answers every `/rest` call of the contract. */
export const createServe = <S extends Session>(options: ServeOptions<S>) => {
  const { variant, log, throttled, admission } = options;
  const { calls: handlers, sessions, tellsCaches } = options.backend;
  const answer = async (
    name: CallName,
    request: Request,
    { requestId, raw }: { requestId: string; raw: unknown },
  ): Promise<Response> => {
    const call: Call = calls[name];
    const clientAddress = addressOf(request);
    await throttled.bySize(name, clientAddress, raw);
    const replyHeaders = new Headers();
    const session = await sessions.find(request, replyHeaders);
    checkRole(call, session);
    await throttled.ofAccount(name, session);
    const input = parseInput(call, raw);
    const companyIds = resolveCompanies(call, input, { session, variant });
    const caller = { session, companyIds, requestId, clientAddress, request, replyHeaders };
    // `Handlers` ties each handler to its call; indexed by a name known at run time only, the tie is lost.
    const handler = handlers[name] as unknown as AnyHandler;
    const output = await handler(input, caller);
    // An answer may say of itself that it is nobody's to keep.
    const isKept = !replyHeaders.has('cache-control');
    const response = jsonResponse(answerText(output), 200, {
      ...(isKept && cacheHeaders(call, request, session, { now: new Date(), tellsCaches })),
      vary: 'Cookie, Authorization',
    });
    for (const [header, value] of replyHeaders) response.headers.append(header, value);
    return unlessKnown(request, response);
  };
  return async (request: Request): Promise<Response> => {
    const requestId = requestIdNow();
    try {
      const name = callOf(request);
      if (!name) throw new AppError('request.unknownCall');
      // Whatever it sends, and before it is read: what is refused has cost its sender a try as well.
      await throttled.fromAddress(name, addressOf(request));
      // Whoever never ends what they say takes nobody's turn.
      const raw = await readInput(request, calls[name]);
      return await admission.admit(name, () => answer(name, request, { requestId, raw }));
    } catch (error) {
      return refuse(error, log, requestId);
    }
  };
};
