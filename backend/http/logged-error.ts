/** Errors as logs may keep them: what a statement carried (addresses, hashes, mailed links) stays out. */

/** What a log keeps of an error. */
interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
}

const LONGEST_CHAIN = 5;

/** Drizzle writes a failed statement's parameters after its text. */
export const safeMessage = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\nparams: [\s\S]*$/, '');

/** The frames alone: the head of a stack repeats the message. */
const framesOf = ({ stack = '', message }: Error): string => {
  const at = stack.indexOf(message);
  return at < 0 ? '' : stack.slice(at + message.length).trim();
};

/** PostgreSQL's `detail` and `where`, which quote whole rows, are left out with everything unnamed here. */
export const loggedError = (error: unknown, depth = 0): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: safeMessage(error) };
  const logged: LoggedError = { type: error.constructor.name, message: safeMessage(error) };
  if ('code' in error && typeof error.code === 'string') logged.code = error.code;
  const stack = framesOf(error);
  if (stack !== '') logged.stack = stack;
  if (error.cause !== undefined && depth < LONGEST_CHAIN)
    logged.cause = loggedError(error.cause, depth + 1);
  return logged;
};
