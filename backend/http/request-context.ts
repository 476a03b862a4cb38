/** Which request is being answered, for whatever is done on its way: logs, providers, mails. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a function finds the request's id: Netlify says it, and the Node host in its place. */
export const REQUEST_ID = 'x-nf-request-id';
/** Where whoever asked finds it. */
export const REQUEST_ID_REPLY = 'x-request-id';

interface RequestContext {
  requestId: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Nothing that could break a log's line or a header. */
const ID = /^[\w.:-]{8,80}$/;
export const isRequestId = (text: string | null): text is string => text !== null && ID.test(text);

/** As the host in front says it; made where it says none. */
export const requestIdOf = (request: Request): string => {
  const said = request.headers.get(REQUEST_ID);
  return isRequestId(said) ? said : crypto.randomUUID();
};

export const inRequest = <T>(requestId: string, work: () => T): T =>
  storage.run({ requestId }, work);

/** Undefined in timed work, which nobody asked for. */
export const currentRequestId = (): string | undefined => storage.getStore()?.requestId;

/** The id to tell whoever asked; where an answer is made outside of a request, one of its own. */
export const requestIdNow = (): string => currentRequestId() ?? crypto.randomUUID();
