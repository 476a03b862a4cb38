/** The only error that handlers throw on purpose; `serve` maps it to a status and a body. */
import { type ErrorCode, errors } from '#contract/errors';
import { messages } from '#contract/messages';

interface ErrorDetail {
  /** Extra data, described beside the code in `contract/errors.ts`. */
  detail?: unknown;
  /** Input path → message, for errors of a field. */
  fields?: Record<string, string>;
  /** Replaces the code's default text. */
  text?: string;
  /** Seconds until a retry makes sense. */
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

/** Builds a `request.invalid` error for one field. @param field its path in the input */
export const refuseField = (field: string, text: string = messages.invalid): AppError =>
  new AppError('request.invalid', { fields: { [field]: text } });
