/** The host's error answers: a status, and an error object with a textual code. */

export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  /** Fields beside the error object. */
  readonly beside: Record<string, unknown>;
  constructor(status: number, code: string, message: string, beside: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.beside = beside;
  }
}

export const notFound = (what = 'Resource'): Refusal =>
  new Refusal(404, '404', `${what} not found.`);
export const badRequest = (message: string): Refusal => new Refusal(400, '400', message);
export const conflict = (
  code: string,
  message: string,
  beside: Record<string, unknown> = {},
): Refusal => new Refusal(409, code, message, beside);

/** Codes of the access manager, with its English messages. */
const ACCESS = {
  noHeader: [401, '0', 'This service needs an Authorization Header'],
  badGrant: [400, '2', 'Grant type is invalid.'],
  unknownUser: [400, '8', 'User unknown.'],
  inactive: [401, '9', 'The user is inactive.'],
  notActivated: [401, '10', 'The user is not activated.'],
  wrongPassword: [401, '11', 'The user or password is incorrect.'],
  noApplication: [401, '39', 'Application not found.'],
  badKey: [400, '43', 'The recovery key is invalid.'],
  oldKey: [400, '44', 'The recovery key has expired.'],
  alreadyActive: [409, '50', 'The user is already activated.'],
  badActivation: [400, '51', 'The activation key is invalid.'],
  oldActivation: [400, '52', 'The activation key has expired.'],
  emailTaken: [409, '78', 'The email already exists.'],
  expired: [401, '103', 'The token has expired.'],
} as const;

export const denied = (why: keyof typeof ACCESS): Refusal => {
  const [status, code, message] = ACCESS[why];
  return new Refusal(status, code, message);
};

/** Decides whether the access manager refused, which adds a header. */
export const isAccess = ({ status }: Refusal): boolean => status === 401;

export const errorBody = ({ code, message, beside }: Refusal): Record<string, unknown> => ({
  ...beside,
  error: { code, message },
});
