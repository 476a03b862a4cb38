/** Why something did not come about, in one line for whoever runs the shop. */
import { safeMessage } from './logged-error.ts';

const LONGEST_CHAIN = 5;
/** An error's own note of the question that it is the answer to. */
const asked = new WeakMap<object, string>();

/** @param path which question it was, for whoever is told of it far from where it was asked */
export const noteAsked = (error: unknown, path: string): void => {
  if (typeof error === 'object' && error !== null && !asked.has(error)) asked.set(error, path);
};

/** `/rest/brand/list: fetch failed: connect ECONNREFUSED 127.0.0.1:80`; what an error was caused by says more than it. */
export const reasonOf = (error: unknown): string => {
  const said: string[] = [];
  let path = '';
  let at = error;
  for (let depth = 0; at !== undefined && depth < LONGEST_CHAIN; depth += 1) {
    if (typeof at === 'object' && at !== null) path = asked.get(at) ?? path;
    const status = at instanceof Error && 'status' in at ? `${at.status}` : '';
    said.push([status, safeMessage(at)].filter((text) => text !== '').join(' '));
    at = at instanceof Error ? at.cause : undefined;
  }
  const causes = said.slice(1).filter((text) => text !== '');
  return [path, ...(causes.length > 0 ? causes : said)].filter((text) => text !== '').join(': ');
};
