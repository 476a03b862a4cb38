/** A rejected login, in the terms of the existing host's access manager. */

export class LoginRefused extends Error {
  readonly status: number;
  /** One of LOGIN_CODES. */
  readonly code: string;
  /** Seconds until a retry makes sense; 0 if unknown. */
  readonly retryAfter: number;
  constructor(status: number, code: string, message: string, retryAfter = 0) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
