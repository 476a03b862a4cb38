/** A payment provider's notification goes on to the host as it came: the proof covers these very bytes. */
import { AppError } from '#backend/http/app-error';
import { readText } from '#backend/http/body';
import type { Log } from '#backend/http/log';
import { refuse } from '#backend/http/refuse';
import { requestIdNow } from '#backend/http/request-context';
import type { HostClient } from './http/client.ts';

const MAX_BODY_BYTES = 1_000_000;
/** One provider's, and no way to anything else of the host's. */
const PATH = /^\/webhooks\/[\w-]{1,60}$/;
/**
 * Of the connection that it came by, and of nobody further on (RFC 9110, 7.6.1); where it says it comes
 * from is believed by nobody here, so nobody there should.
 */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
  'upgrade',
  'te',
  'trailer',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'expect',
  'cookie',
  'authorization',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-nf-client-connection-ip',
]);

export const createNotified =
  ({ client, log }: { client: HostClient; log: Log }) =>
  async (request: Request): Promise<Response> => {
    const requestId = requestIdNow();
    try {
      if (request.method !== 'POST') throw new AppError('request.method');
      const { pathname, search } = new URL(request.url);
      if (!PATH.test(pathname)) throw new AppError('record.notFound');
      const body = await readText(request, MAX_BODY_BYTES);
      const headers = Object.fromEntries(
        [...request.headers].filter(([name]) => !OWN_HEADERS.has(name)),
      );
      // Whatever it says is the provider's to hear: what was not taken is sent again.
      const status = await client.ask(
        { path: pathname + search, kind: 'write', headers, body },
        (answer) => answer.status,
      );
      return new Response(null, { status });
    } catch (error) {
      return refuse(error, log, requestId);
    }
  };
