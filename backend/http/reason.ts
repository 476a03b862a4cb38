import { safeMessage } from './logged-error.ts';

const MAX_CHAIN = 5;
/** Error → path of the request that failed. */
const paths = new WeakMap<object, string>();

/** Attaches a request's path to its error. The first path is kept. */
export const attachPath = (error: unknown, path: string): void => {
  if (typeof error === 'object' && error !== null && !paths.has(error)) paths.set(error, path);
};

/**
 * Returns the cause of an error in one line for the log, such as
 * `/rest/brand/list: fetch failed: connect ECONNREFUSED 127.0.0.1:80`. Causes replace the outer message.
 */
export const reasonOf = (error: unknown): string => {
  const messages: string[] = [];
  let path = '';
  let at = error;
  for (let depth = 0; at !== undefined && depth < MAX_CHAIN; depth += 1) {
    if (typeof at === 'object' && at !== null) path = paths.get(at) ?? path;
    const status = at instanceof Error && 'status' in at ? `${at.status}` : '';
    messages.push([status, safeMessage(at)].filter((text) => text !== '').join(' '));
    at = at instanceof Error ? at.cause : undefined;
  }
  const causes = messages.slice(1).filter((text) => text !== '');
  return [path, ...(causes.length > 0 ? causes : messages)]
    .filter((text) => text !== '')
    .join(': ');
};
