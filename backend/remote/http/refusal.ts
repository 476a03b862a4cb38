/** Reads a host's error object, wherever hosts put it. */
import * as z from 'zod/mini';

/** Translations of a host's English messages (spec, section 8). */
const TRANSLATED: Readonly<Record<string, string>> = {
  'The user or password is incorrect.': 'La contraseña es incorrecta',
  'User unknown.': 'Email incorrecto',
};

/** Translates a host's message; others are returned unchanged. */
export const inSpanish = (message: string): string => TRANSLATED[message] ?? message;

/** The host refused a call. */
export class HostRefusal extends Error {
  override name = 'HostRefusal';
  readonly status: number;
  /** Code of its access manager, such as `11`; empty = none. */
  readonly code: string;
  /** Seconds; 0 = not given. */
  readonly retryAfter: number;
  /** The whole answer, if it was JSON. */
  readonly body: unknown;
  constructor(
    status: number,
    { code, message }: { code: string; message: string },
    { retryAfter = 0, body }: { retryAfter?: number; body?: unknown } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
    this.body = body;
  }
}

const text = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => `${value}`.trim()),
);
const errorObject = z.object({ code: z._default(text, ''), message: z._default(text, '') });

interface HostError {
  code: string;
  message: string;
}

/** Lower-cases keys: hosts spell them either way. */
const withLowerCaseKeys = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key.toLowerCase(), one]))
    : value;

const errorObjectInAnyCase = z.pipe(z.transform(withLowerCaseKeys), errorObject);
const body = z.pipe(
  z.transform(withLowerCaseKeys),
  z.object({ error: z.union([z.string(), errorObjectInAnyCase]) }),
);

/** Reads `{"error":{"code":"11","message":"…"}}`, or an error text beside the data; undefined = no error. */
export const errorIn = (answer: unknown): HostError | undefined => {
  const parsed = body.safeParse(answer);
  if (!parsed.success) return undefined;
  const { error } = parsed.data;
  if (typeof error === 'string')
    return error.trim() === '' ? undefined : { code: '', message: error.trim() };
  return error.code === '' && error.message === '' ? undefined : error;
};

/** Reads `WWW-Authenticate: OAuth realm="host",error_code="11",error_description="…"`. */
export const errorInHeader = (header: string | null): HostError | undefined => {
  const [, code] = /error_code="([^"]{1,20})"/.exec(header ?? '') ?? [];
  const [, message = ''] = /error_description="([^"]{0,500})"/.exec(header ?? '') ?? [];
  return code === undefined ? undefined : { code, message };
};

/** Returns whether the token is no longer valid: hosts answer 401, or 403 with code 103. */
export const endsSession = (error: unknown): boolean =>
  error instanceof HostRefusal && (error.code === '103' || error.status === 401);
