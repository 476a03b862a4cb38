import type { Call, CallInput, CallOutput } from '#contract/call';
import { refusal } from '#contract/refusal';
import { failed, NETWORK_TEXT, type Reply, refused, UNKNOWN_TEXT } from './reply.ts';
import { announceSessionEnd } from './session-events.ts';

/** Some proxies refuse longer addresses: such reads are sent by POST. */
const MAX_ADDRESS = 4_000;
const TIMEOUT_MS = 20_000;
/** Pauses before a read is repeated; writes are never repeated. */
const RETRY_PAUSES_MS = [300, 1_200];
const PASSING = new Set([0, 502, 503, 504]);
/** Codes of a 403 after which the session goes on. */
const KEEPS_SESSION = new Set(['request.crossSite', 'permission.missing']);

interface SendOptions {
  /** When aborted, the reply is an error with the code `aborted`. */
  signal?: AbortSignal;
  /** The time limit, longer for large uploads. */
  timeoutMs?: number;
}

const requestFor = (call: Call, input: unknown): [string, RequestInit] => {
  const json = JSON.stringify(input);
  const address = `${call.path}?input=${encodeURIComponent(json)}`;
  const isKept = call.cacheSeconds !== undefined || call.changesWith !== undefined;
  if (call.effect === 'read' && isKept && address.length <= MAX_ADDRESS)
    return [address, { headers: { accept: 'application/json' } }];
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  return [call.path, { method: 'POST', headers, body: json }];
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const once = async <C extends Call>(
  call: C,
  input: CallInput<C>,
  { signal, timeoutMs = TIMEOUT_MS }: SendOptions,
): Promise<Reply<CallOutput<C>>> => {
  const timeout = AbortSignal.timeout(timeoutMs);
  const askedAt = performance.now();
  const [address, init] = requestFor(call, input);
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(address, {
      ...init,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    // Read as text first: an answer that breaks off is a network error, one that is no JSON is not.
    body = parseJson(await response.text());
  } catch {
    return signal?.aborted ? failed(0, '', 'aborted') : failed(0, NETWORK_TEXT, 'network');
  }
  const refusedBody = refusal.safeParse(body);
  // These tell nothing about the session.
  const isForeign = KEEPS_SESSION.has(refusedBody.data?.errorCode ?? '');
  if (response.status === 401 || (response.status === 403 && !isForeign))
    announceSessionEnd(call.effect, askedAt);
  // The existing REST host refuses with status 200 and a filled `error`.
  if (refusedBody.success && refusedBody.data.error !== '')
    return refused(response.status, refusedBody.data);
  const output = response.ok ? call.output.safeParse(body) : undefined;
  return output?.success
    ? // `output` was parsed by the call's own schema; TypeScript loses C's link to it.
      { ok: true, data: output.data as CallOutput<C> }
    : failed(response.status, UNKNOWN_TEXT);
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Makes a call of the contract over HTTP. Never throws. Reads are repeated without an answer and on server errors;
 * 401 and 403 end the session in every tab.
 */
export const send = async <C extends Call>(
  call: C,
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<Reply<CallOutput<C>>> => {
  let reply = await once(call, input, options);
  for (const ms of call.effect === 'read' ? RETRY_PAUSES_MS : []) {
    if (reply.ok || !PASSING.has(reply.error.status) || options.signal?.aborted) break;
    await pause(ms);
    reply = await once(call, input, options);
  }
  return reply;
};
