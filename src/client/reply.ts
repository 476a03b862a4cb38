/** What a call gives back to the browser: its data, or a refusal that can be shown. */
import type { Refusal } from '#contract/errors';

export interface SendError {
  /** Spanish, ready to be shown. */
  text: string;
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** A key of contract/errors, `network` when no answer came, `aborted` when the caller gave up. */
  code?: string;
  /** Input path (`order.Items.0.Quantity`) → message. */
  fields?: Record<string, string>;
  /** As the contract says beside the code. */
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

/** A refusal's body as an error to show. */
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
