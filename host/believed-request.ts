/** Sets what a request may be trusted to say: its caller's address, its id and its protocol. */
import type { ServerRequest } from 'srvx';
import { originOf, type Proxies } from '#backend/http/proxies';
import { isRequestId, REQUEST_ID } from '#backend/http/request-context';

/** Header in which functions find the caller's address, as on Netlify. */
export const ADDRESS = 'x-nf-client-connection-ip';

/**
 * Header in which a proxy names a request. `x-request-id` belongs to the caller: Mercado Pago signs the one that
 * it sends with its notifications.
 */
const PROXY_ID = 'x-proxy-request-id';

/** Warns once of a proxy that TRUST_PROXY does not name: all visitors would share one address and its limits. */
export const proxyWarning = (proxies: Proxies): ((request: ServerRequest) => void) => {
  let isDone = proxies !== 0;
  return (request) => {
    if (isDone || !request.headers.has('x-forwarded-for')) return;
    isDone = true;
    console.error(
      'X-Forwarded-For arrived, but TRUST_PROXY names no proxy. If one stands in front, all visitors ' +
        'count as one address and share its limits: set TRUST_PROXY (docs/settings.md).',
    );
  };
};

/** Replaces what the caller claims about its address and protocol. */
export const setOrigin = (request: ServerRequest, proxies: Proxies): void => {
  const { headers } = request;
  const { address, isSecure, isTrusted } = originOf(request.ip ?? '127.0.0.1', headers, proxies);
  const proxyId = isTrusted ? headers.get(PROXY_ID) : null;
  headers.set(REQUEST_ID, isRequestId(proxyId) ? proxyId : crypto.randomUUID());
  headers.set(ADDRESS, address);
  headers.delete('x-real-ip');
  if (!isSecure) return;
  const url = new URL(request.url);
  url.protocol = 'https:';
  Object.defineProperty(request, 'url', { value: url.href });
};
