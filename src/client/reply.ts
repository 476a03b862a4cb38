import type { Refusal } from '#contract/refusal';

export interface SendError {
  /** Spanish, ready to show. */
  text: string;
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** A key of contract/errors; `network` without an answer, `aborted` when the caller gave up. */
  code?: string;
  /** Input path (`order.Items.0.Quantity`) → message. */
  fields?: Record<string, string>;
  /** The detail that the contract defines for the code. */
  detail?: unknown;
}

export type Reply<T> = { ok: true; data: T } | { ok: false; error: SendError };

export const NETWORK_TEXT = 'No pudimos conectarnos. Revisa tu conexión e inténtalo de nuevo.';
export const UNKNOWN_TEXT = 'Ocurrió un error inesperado. Inténtalo de nuevo.';

export const failed = (
  status: number,
  text: string,
  code?: string,
): { ok: false; error: SendError } => ({
  ok: false,
  error: code === undefined ? { text, status } : { text, status, code },
});

/** Parses the body of a refusal. */
export const refused = (status: number, body: Refusal): { ok: false; error: SendError } => ({
  ok: false,
  error: {
    text: body.error,
    status,
    code: body.errorCode,
    fields: body.fields,
    detail: body.detail,
  },
});
