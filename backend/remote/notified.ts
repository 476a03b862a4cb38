import { AppError } from '#backend/http/app-error';
import { readText } from '#backend/http/body';
import type { Log } from '#backend/http/log';
import { refuse } from '#backend/http/refuse';
import { requestIdNow } from '#backend/http/request-context';
import type { HostClient } from './http/client.ts';

const MAX_BODY_BYTES = 1_000_000;
/** Allows provider webhooks only, no other path of the host. */
const PATH = /^\/webhooks\/[\w-]{1,60}$/;
/** Headers of this connection, not forwarded (RFC 9110, 7.6.1), and addresses of origin, which are not trusted. */
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

/** Forwards a payment provider's notification unchanged: the signature covers its exact bytes. */
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
      // The provider gets the host's status and retries accordingly.
      const status = await client.ask(
        { path: pathname + search, kind: 'write', headers, body },
        (answer) => answer.status,
      );
      return new Response(null, { status });
    } catch (error) {
      return refuse(error, log, requestId);
    }
  };
