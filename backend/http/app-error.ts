/** The one error that handlers throw on purpose; `serve` alone turns it into a status and a body. */
import { type ErrorCode, errors } from '#contract/errors';
import { messages } from '#contract/messages';

interface ErrorDetail {
  /** What the code's reader needs, as the contract says beside the code. */
  detail?: unknown;
  /** Input path → message, for refusals that belong to a field. */
  fields?: Record<string, string>;
  /** Replaces the code's own text. */
  text?: string;
  /** Seconds after which it may be tried again. */
  retryAfter?: number;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly info: ErrorDetail;
  constructor(code: ErrorCode, info: ErrorDetail = {}) {
    super(info.text ?? errors[code].text);
    this.code = code;
    this.info = info;
  }
}

/** What was sent is wrong at one place. @param field its path in the input */
export const refuseField = (field: string, text: string = messages.invalid): AppError =>
  new AppError('request.invalid', { fields: { [field]: text } });
