import { errors } from '#contract/errors';
import type { Refusal } from '#contract/refusal';
import { AppError } from './app-error.ts';
import type { Log } from './log.ts';

/** Seconds suggested when a database or host is unavailable for an unknown time. */
const DEFAULT_RETRY_AFTER = 5;

/** @param text JSON */
export const jsonResponse = (text: string, status: number, headers: Record<string, string> = {}) =>
  new Response(text, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });

/** Turns an error into a response; unknown errors are logged and reveal nothing. */
export const refuse = (error: unknown, log: Log, requestId: string): Response => {
  const appError = error instanceof AppError ? error : new AppError('server.unknown');
  if (appError.code === 'server.unknown') log.error({ requestId, err: error }, 'unknown error');
  if (appError.code === 'files.full') log.error({ requestId, err: appError.cause }, 'disk full');
  // A client that must wait because of load is not logged: a rush must not fill the log.
  const isCrowded = appError.info.retryAfter !== undefined && appError.cause === undefined;
  if (appError.code === 'server.unavailable' && !isCrowded)
    log.warn({ requestId, err: error }, 'unavailable');
  const { detail, fields } = appError.info;
  const retryAfter =
    appError.info.retryAfter ??
    (appError.code === 'server.unavailable' ? DEFAULT_RETRY_AFTER : undefined);
  const body: Refusal = { error: appError.message, errorCode: appError.code, requestId };
  if (fields) body.fields = fields;
  if (detail !== undefined) body.detail = detail;
  return jsonResponse(JSON.stringify(body), errors[appError.code].status, {
    'cache-control': 'no-store',
    ...(retryAfter !== undefined && { 'retry-after': `${retryAfter}` }),
  });
};
