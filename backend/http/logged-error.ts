/** Makes errors safe to log: statement parameters (addresses, hashes, mailed links) are removed. */

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
}

const MAX_CHAIN = 5;

/** Returns the message without the parameters that Drizzle appends to a failed statement. */
export const safeMessage = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\nparams: [\s\S]*$/, '');

/** Returns the frames without the head of the stack, which repeats the message. */
const framesOf = ({ stack = '', message }: Error): string => {
  const at = stack.indexOf(message);
  return at < 0 ? '' : stack.slice(at + message.length).trim();
};

/** Drops all other properties, such as PostgreSQL's `detail` and `where`, which quote whole rows. */
export const loggedError = (error: unknown, depth = 0): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: safeMessage(error) };
  const logged: LoggedError = { type: error.constructor.name, message: safeMessage(error) };
  if ('code' in error && typeof error.code === 'string') logged.code = error.code;
  const stack = framesOf(error);
  if (stack !== '') logged.stack = stack;
  if (error.cause !== undefined && depth < MAX_CHAIN)
    logged.cause = loggedError(error.cause, depth + 1);
  return logged;
};
