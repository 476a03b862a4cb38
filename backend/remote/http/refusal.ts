/** What a host says when it refuses: its error object, in every place where such hosts put it. */
import * as z from 'zod/mini';

/** The host said no. */
export class HostRefusal extends Error {
  override name = 'HostRefusal';
  readonly status: number;
  /** Of its access manager, such as `11`; empty = none. */
  readonly code: string;
  /** Seconds; 0 = it did not say. */
  readonly retryAfter: number;
  /** The whole answer, where it was JSON. */
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

interface Said {
  code: string;
  message: string;
}

/** As the envelope's other keys, these are spelled large or small. */
const inSmall = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key.toLowerCase(), one]))
    : value;

const errorObjectInAnyCase = z.pipe(z.transform(inSmall), errorObject);
const body = z.pipe(
  z.transform(inSmall),
  z.object({ error: z.union([z.string(), errorObjectInAnyCase]) }),
);

/** `{"error":{"code":"11","message":"…"}}`, or the text that a call answers beside its data; empty = none. */
export const errorIn = (answer: unknown): Said | undefined => {
  const parsed = body.safeParse(answer);
  if (!parsed.success) return undefined;
  const { error } = parsed.data;
  if (typeof error === 'string')
    return error.trim() === '' ? undefined : { code: '', message: error.trim() };
  return error.code === '' && error.message === '' ? undefined : error;
};

/** `WWW-Authenticate: OAuth realm="host",error_code="11",error_description="…"`. */
export const errorInHeader = (header: string | null): Said | undefined => {
  const [, code] = /error_code="([^"]{1,20})"/.exec(header ?? '') ?? [];
  const [, message = ''] = /error_description="([^"]{0,500})"/.exec(header ?? '') ?? [];
  return code === undefined ? undefined : { code, message };
};

/** Whether it says that the token counts no more: such hosts say it with 401 or 403 (code 103). */
export const endsSession = (error: unknown): boolean =>
  error instanceof HostRefusal && (error.code === '103' || error.status === 401);
