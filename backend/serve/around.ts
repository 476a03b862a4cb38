/** What happens around every endpoint: its request's id, what its answer says to browsers, and what is written down of it. */
import type { Log } from '#backend/http/log';
import { refuse } from '#backend/http/refuse';
import { inRequest, REQUEST_ID_REPLY, requestIdOf } from '#backend/http/request-context';
import type { CompletedRequest } from '#backend/http/request-log';
import { withSecurityHeaders } from '#backend/http/security-headers';

interface AroundOptions {
  log: Log;
  /** Told of every answer. */
  observe?: ((answered: CompletedRequest) => void) | undefined;
}

type Answer<A extends unknown[]> = (request: Request, ...args: A) => Promise<Response>;

/** @returns what makes an endpoint of what answers; `route` is one of few, and no path */
export const createAround =
  ({ log, observe }: AroundOptions) =>
  <A extends unknown[]>(
    route: string | ((request: Request) => string),
    answer: Answer<A>,
  ): Answer<A> =>
  (request, ...args) => {
    const requestId = requestIdOf(request);
    return inRequest(requestId, async () => {
      const begun = performance.now();
      // What no endpoint expected ends here, in the log and without a word to whoever asked.
      const plain = await answer(request, ...args).catch((error: unknown) =>
        refuse(error, log, requestId),
      );
      const response = withSecurityHeaders(request, plain);
      response.headers.set(REQUEST_ID_REPLY, requestId);
      observe?.({
        requestId,
        method: request.method,
        route: typeof route === 'string' ? route : route(request),
        status: response.status,
        ms: performance.now() - begun,
      });
      return response;
    });
  };
