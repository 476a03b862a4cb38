/** A refused login, in the terms of the existing host's access manager. */

export class LoginRefused extends Error {
  readonly status: number;
  /** One of LOGIN_CODES. */
  readonly code: string;
  /** Seconds after which it may be tried again; 0 = nobody knows. */
  readonly retryAfter: number;
  constructor(status: number, code: string, message: string, retryAfter = 0) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
