import type { Log } from '#backend/http/log';
import { refuse } from '#backend/http/refuse';
import { inRequest, REQUEST_ID_REPLY, requestIdOf } from '#backend/http/request-context';
import type { CompletedRequest } from '#backend/http/request-log';
import { withSecurityHeaders } from '#backend/http/security-headers';

interface WrapperOptions {
  log: Log;
  /** Receives every response. */
  observe?: ((answered: CompletedRequest) => void) | undefined;
}

type Answer<A extends unknown[]> = (request: Request, ...args: A) => Promise<Response>;

/**
 * Wraps a handler with the request id, error handling, security headers and the request log.
 * @returns a function whose `route` is one of few names, never a path
 */
export const createEndpointWrapper =
  ({ log, observe }: WrapperOptions) =>
  <A extends unknown[]>(
    route: string | ((request: Request) => string),
    answer: Answer<A>,
  ): Answer<A> =>
  (request, ...args) => {
    const requestId = requestIdOf(request);
    return inRequest(requestId, async () => {
      const start = performance.now();
      // Unexpected errors are logged and answered without details.
      const result = await answer(request, ...args).catch((error: unknown) =>
        refuse(error, log, requestId),
      );
      const response = withSecurityHeaders(request, result);
      response.headers.set(REQUEST_ID_REPLY, requestId);
      observe?.({
        requestId,
        method: request.method,
        route: typeof route === 'string' ? route : route(request),
        status: response.status,
        ms: performance.now() - start,
      });
      return response;
    });
  };
