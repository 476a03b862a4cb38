import { AsyncLocalStorage } from 'node:async_hooks';

/** Request header with the id, set by Netlify or by the Node host. */
export const REQUEST_ID = 'x-nf-request-id';
/** Response header with the id. */
export const REQUEST_ID_REPLY = 'x-request-id';

interface RequestContext {
  requestId: string;
  /** Name of the API token that makes the request. */
  apiToken?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Excludes characters that could break a log line or a header. */
const ID = /^[\w.:-]{8,80}$/;
export const isRequestId = (text: string | null): text is string => text !== null && ID.test(text);

/** Returns the id set by the host in front, or a new one. */
export const requestIdOf = (request: Request): string => {
  const header = request.headers.get(REQUEST_ID);
  return isRequestId(header) ? header : crypto.randomUUID();
};

export const inRequest = <T>(requestId: string, work: () => T): T =>
  storage.run({ requestId }, work);

/** Returns undefined in scheduled work, which has no request. */
export const currentRequestId = (): string | undefined => storage.getStore()?.requestId;

/** Returns the current request's id, or a new one outside of a request. */
export const requestIdNow = (): string => currentRequestId() ?? crypto.randomUUID();

/** Remembers the token of the current request, for the history. */
export const noteApiToken = (name: string): void => {
  const context = storage.getStore();
  if (context) context.apiToken = name;
};

/** Returns the name of the current request's API token, if it has one. */
export const currentApiToken = (): string | undefined => storage.getStore()?.apiToken;
