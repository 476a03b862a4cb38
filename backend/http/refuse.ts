/** How a refusal leaves: its status and its body. */

import { errors, type Refusal } from '#contract/errors';
import { AppError } from './app-error.ts';
import type { Log } from './log.ts';

/** Seconds, where nobody knows how long a database or a host stays away. */
const COME_AGAIN = 5;

/** @param text JSON */
export const jsonResponse = (text: string, status: number, headers: Record<string, string> = {}) =>
  new Response(text, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });

/** The body of a refusal and its status; unknown errors are logged and tell nothing. */
export const refuse = (error: unknown, log: Log, requestId: string): Response => {
  const known = error instanceof AppError ? error : new AppError('server.unknown');
  if (known.code === 'server.unknown') log.error({ requestId, err: error }, 'unknown error');
  // Whoever was told to wait because of others is no line of its own: a crowd must not fill the log either.
  const isCrowded = known.info.retryAfter !== undefined && known.cause === undefined;
  if (known.code === 'server.unavailable' && !isCrowded)
    log.warn({ requestId, err: error }, 'unavailable');
  const { detail, fields } = known.info;
  const retryAfter =
    known.info.retryAfter ?? (known.code === 'server.unavailable' ? COME_AGAIN : undefined);
  const body: Refusal = { error: known.message, errorCode: known.code, requestId };
  if (fields) body.fields = fields;
  if (detail !== undefined) body.detail = detail;
  return jsonResponse(JSON.stringify(body), errors[known.code].status, {
    'cache-control': 'no-store',
    ...(retryAfter !== undefined && { 'retry-after': `${retryAfter}` }),
  });
};
