/**
 * Queries a payment provider over HTTP without trusting it: slow, large, non-JSON and malformed
 * replies are refused, within one deadline per query.
 */
import type * as z from 'zod/mini';
import { AppError } from '#backend/http/app-error';
import { currentRequestId, REQUEST_ID_REPLY } from '#backend/http/request-context';

/** One question with its repeats; a buyer waits for it, and a scheduled function has 30 s. */
const QUESTION_MS = 9_000;
const TRY_MS = 4_000;
/** Before the first and the second repeat. */
const PAUSES_MS = [250, 750];
const MAX_BODY_BYTES = 2_000_000;

/** The provider refused the request. */
export class ProviderRefusal extends Error {
  readonly status: number;
  /** The parsed body, if it was JSON. */
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    super(`the provider answered ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** An answer that cannot be understood: it may concern one payment alone. */
export class InvalidProviderReply extends Error {}

interface Question {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

const isPassing = (status: number): boolean => status === 429 || status >= 500;

const pauseFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done, fail) => {
    const timer = setTimeout(done, ms);
    const stop = () => {
      clearTimeout(timer);
      fail(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
  });

const readBounded = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    // Leaving the loop ends the connection.
    if (size > MAX_BODY_BYTES) throw new InvalidProviderReply('the answer is too large');
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InvalidProviderReply('the answer is no JSON', { cause });
  }
};

interface Heard {
  status: number;
  text: string;
}

/** Returns the id of the current request, for our log and the provider's. */
const askedFor = (): Record<string, string> => {
  const requestId = currentRequestId();
  return requestId === undefined ? {} : { [REQUEST_ID_REPLY]: requestId };
};

const hear = async (question: Question, signal: AbortSignal): Promise<Heard> => {
  const { url, method, headers, body } = question;
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...askedFor() },
    ...(body === undefined ? {} : { body }),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TRY_MS)]),
  });
  return { status: response.status, text: await readBounded(response) };
};

/** Repeats what failed in passing; every question here is harmless when repeated. */
const insist = async (question: Question, signal: AbortSignal): Promise<Heard> => {
  for (const pause of PAUSES_MS) {
    const heard = await hear(question, signal).catch((error: unknown) => {
      if (signal.aborted || error instanceof InvalidProviderReply) throw error;
      return undefined;
    });
    if (heard && !isPassing(heard.status)) return heard;
    await pauseFor(pause, signal);
  }
  return hear(question, signal);
};

/** @throws ProviderRefusal, InvalidProviderReply, or a network error */
export const ask = async (question: Question, signal: AbortSignal): Promise<unknown> => {
  const { status, text } = await insist(question, signal);
  if (status >= 200 && status < 300) return parseJson(text);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // An error page of a proxy; the status suffices.
  }
  throw new ProviderRefusal(status, body);
};

/** @throws InvalidProviderReply where the answer has another shape */
export const understood = <S extends z.ZodMiniType>(schema: S, answer: unknown): z.output<S> => {
  const parsed = schema.safeParse(answer);
  if (!parsed.success)
    throw new InvalidProviderReply('the answer has another shape', { cause: parsed.error });
  return parsed.data;
};

/**
 * Converts all failures of the provider or the network to one error with its cause.
 * @param outer the caller's own deadline, if any
 */
export const withDeadline = async <T>(
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> => {
  const own = AbortSignal.timeout(QUESTION_MS);
  try {
    return await work(outer ? AbortSignal.any([outer, own]) : own);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw Object.assign(new AppError('payment.provider'), { cause: error });
  }
};

/** Returns whether the provider refused for good; temporary failures may have succeeded. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof AppError &&
  error.cause instanceof ProviderRefusal &&
  !isPassing(error.cause.status);

/** Statuses about a single request; others, such as 401, concern every request. */
const ABOUT_ONE: readonly number[] = [400, 404, 409, 410, 422];

/**
 * Returns whether the provider is unavailable. An unreadable reply, a refusal and a failure of the
 * shop concern one order: the provider can be queried about others.
 */
export const isAway = (error: unknown): boolean => {
  if (!(error instanceof AppError) || error.code !== 'payment.provider') return false;
  const { cause } = error;
  if (cause instanceof ProviderRefusal) return !ABOUT_ONE.includes(cause.status);
  return !(cause instanceof InvalidProviderReply);
};

/** Returns the status with which an unavailable provider answered; null without an answer. */
export const statusOf = (error: unknown): number | null =>
  error instanceof AppError && error.cause instanceof ProviderRefusal ? error.cause.status : null;
