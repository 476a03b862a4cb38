/**
 * The HTTP client of an existing REST host: timeouts and size limits per request, repeated reads, and a circuit
 * breaker.
 */
import { AppError } from '#backend/http/app-error';
import type { Log } from '#backend/http/log';
import { attachPath } from '#backend/http/reason';
import { InvalidHostAnswer, parseAnswer, readBytes } from './answer.ts';
import { type CircuitOptions, createCircuit } from './circuit.ts';
import { errorIn, errorInHeader, HostRefusal } from './refusal.ts';

export const pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

/** Timeouts by kind of request. A browser waits 20 seconds, including repeats. */
export const TIMEOUTS_MS = {
  read: 5_000,
  write: 12_000,
  login: 8_000,
  file: 45_000,
  /** Page builds read long lists. */
  build: 60_000,
} as const;
export type Kind = keyof typeof TIMEOUTS_MS;

/** Pauses before repeats. */
const PAUSES_MS = [150, 600];
const MAX_BYTES = 32 * 1024 * 1024;
/** Hosts use it to tell programs from browsers. */
const AGENT = 'SmartDevice Application';
const CIRCUIT = { failures: 5, pauseMs: 5_000, longestPauseMs: 60_000 };
/** A build waits this often and this long while the circuit is open, as its pages need everything. */
const BUILD_WAITS = 120;
const BUILD_WAIT_MS = 1_000;

export interface Question {
  /** Path below the host's address, with a leading slash. */
  path: string;
  method?: 'GET' | 'POST';
  kind: Kind;
  /** The host's own token. */
  token?: string | undefined;
  body?: BodyInit | undefined;
  headers?: Record<string, string>;
  /** Idempotent, so it may be repeated. */
  repeats?: boolean;
  maxBytes?: number;
}

export interface HostAnswer {
  status: number;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface HostClient {
  /** Without a final slash. */
  readonly url: string;
  /**
   * Makes a request.
   * @param read converts the answer; InvalidHostAnswer from it counts as a failure of the host
   * @throws AppError server.unavailable, its cause the failure of a sent request; HostRefusal
   */
  ask: <T>(question: Question, read: (answer: HostAnswer) => T) => Promise<T>;
  /** Makes a request and returns its JSON. */
  askJson: (question: Question) => Promise<unknown>;
}

export interface ClientOptions {
  url: string;
  log: Pick<Log, 'info' | 'warn'>;
  /** Shorter times for tests. */
  timeouts?: Partial<Record<Kind, number>>;
  circuit?: Partial<CircuitOptions>;
  pausesMs?: readonly number[];
}

/** A gateway reports that the host is unavailable. */
class HostAway extends Error {
  override name = 'HostAway';
  /** Seconds; 0 = not given. */
  readonly retryAfter: number;
  constructor(status: number, retryAfter: number) {
    super(`the host answered ${status}`);
    this.retryAfter = retryAfter;
  }
}

const isAway = (status: number): boolean => [502, 503, 504].includes(status);

/** @returns seconds; 0 = no usable value */
const retryAfterOf = (headers: Headers): number => {
  const seconds = Number(headers.get('retry-after') ?? 0);
  return Number.isInteger(seconds) && seconds > 0 && seconds <= 3_600 ? seconds : 0;
};

const unavailable = (retryAfterMs: number, cause?: unknown): AppError =>
  Object.assign(
    new AppError('server.unavailable', { retryAfter: Math.max(1, Math.ceil(retryAfterMs / 1000)) }),
    { cause },
  );

/** Reads an answer's JSON. @throws HostRefusal for an error answer; InvalidHostAnswer */
export const readJson = ({ status, headers, bytes }: HostAnswer): unknown => {
  let answer: unknown;
  try {
    answer = parseAnswer(bytes, headers.get('content-type') ?? '');
  } catch (error) {
    // With a 4xx status an error page adds nothing; with any other it comes from something else.
    if (status < 400 || status >= 500) throw error;
  }
  const hostError = errorIn(answer) ?? errorInHeader(headers.get('www-authenticate'));
  if (status >= 400 || hostError)
    throw new HostRefusal(status, hostError ?? { code: '', message: '' }, {
      retryAfter: retryAfterOf(headers),
      body: answer,
    });
  return answer;
};

export const createHostClient = (options: ClientOptions): HostClient => {
  const { log, pausesMs = PAUSES_MS } = options;
  const url = options.url.replace(/\/+$/, '');
  const timeouts = { ...TIMEOUTS_MS, ...options.timeouts };
  const circuit = createCircuit({
    ...CIRCUIT,
    ...options.circuit,
    onChange: (state, pauseMs) => {
      if (state === 'open') log.warn({ host: url, pauseMs }, 'the host is left alone');
      if (state === 'closed') log.info({ host: url }, 'the host answers again');
    },
  });

  const send = async (question: Question): Promise<HostAnswer> => {
    const { path, kind, token, body, headers, maxBytes = MAX_BYTES } = question;
    const response = await fetch(url + path, {
      method: question.method ?? 'POST',
      headers: {
        accept: 'application/json',
        'GeneXus-Agent': AGENT,
        ...(token === undefined ? {} : { authorization: `OAuth ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      // The token must not be sent to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeouts[kind]),
    });
    const bytes = await readBytes(response, maxBytes);
    const { status } = response;
    if (isAway(status)) throw new HostAway(status, retryAfterOf(response.headers));
    if (status >= 300 && status < 400) throw new InvalidHostAnswer('the host leads elsewhere');
    return { status, headers: response.headers, bytes };
  };

  /**
   * Waits for the circuit.
   * @param previousError error of the previous attempt, thrown instead of waiting
   * @returns whether this is the probe of a half-open circuit
   * @throws AppError while the circuit is open
   */
  const enter = async (kind: Kind, previousError: unknown): Promise<boolean> => {
    for (let waits = 0; ; waits += 1) {
      const wait = circuit.enter();
      if (wait === 0) return circuit.state() === 'half-open';
      if (kind !== 'build' || previousError || waits === BUILD_WAITS)
        throw unavailable(wait, previousError);
      // The probe may be answered sooner.
      await pause(Math.min(wait, BUILD_WAIT_MS));
    }
  };

  const attempt = async <T>(
    question: Question,
    read: (answer: HostAnswer) => T,
    failed: () => void,
  ): Promise<T> => {
    let isBroken = false;
    try {
      const answer = await send(question);
      isBroken = answer.status >= 500;
      const value = read(answer);
      circuit.worked();
      return value;
    } catch (error) {
      // The host answers but this request breaks it: that must not close the shop for others.
      if (error instanceof HostRefusal || isBroken) circuit.worked();
      else failed();
      throw error;
    }
  };

  /**
   * Counts a failed request once, however often it is repeated, and only if no other succeeded since it began: one slow
   * request must not close the shop.
   */
  const countOnce = (): ((isProbe: boolean) => void) => {
    const answered = circuit.answered();
    let isCounted = false;
    return (isProbe) => {
      const isIrrelevant =
        isCounted || circuit.answered() > answered || circuit.state() !== 'closed';
      if (isIrrelevant && !isProbe) return;
      isCounted = true;
      circuit.failed();
    };
  };

  const ask: HostClient['ask'] = async (question, read) => {
    const failed = countOnce();
    let previousError: unknown;
    for (let tries = 0; ; tries += 1) {
      try {
        const isProbe = await enter(question.kind, previousError);
        return await attempt(question, read, () => failed(isProbe));
      } catch (error) {
        attachPath(error, question.path || url);
        if (error instanceof AppError || error instanceof HostRefusal) throw error;
        previousError = error;
        const ms = question.repeats ? pausesMs[tries] : undefined;
        const facts = {
          host: url,
          path: question.path,
          tries: tries + 1,
          repeats: ms !== undefined,
        };
        log.warn({ ...facts, err: error }, 'the host failed');
        const retryAfter = error instanceof HostAway ? error.retryAfter : 0;
        if (ms === undefined || retryAfter > 0) throw unavailable(retryAfter * 1000, error);
        // Spread the repeats.
        await pause(ms * (0.5 + Math.random() / 2));
      }
    }
  };

  return { url, ask, askJson: (question) => ask(question, readJson) };
};
