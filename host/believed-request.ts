/** A request as the shop may believe it: from where it comes, and over what. */
import type { ServerRequest } from 'srvx';
import { originOf, type Proxies } from '#backend/http/proxies';
import { isRequestId, REQUEST_ID } from '#backend/http/request-context';

/** Where a function finds its caller's address, here as on Netlify. */
export const ADDRESS = 'x-nf-client-connection-ip';

/**
 * What a proxy calls a request. No `x-request-id`, which is the caller's: Mercado Pago signs the one that it
 * gives its notifications.
 */
const GIVEN_ID = 'x-proxy-request-id';

/** Once: a proxy that nobody told us of makes all visitors one address, which shares every limit. */
export const proxyWarning = (proxies: Proxies): ((request: ServerRequest) => void) => {
  let isTold = proxies !== 0;
  return (request) => {
    if (isTold || !request.headers.has('x-forwarded-for')) return;
    isTold = true;
    console.error(
      'X-Forwarded-For arrived, but TRUST_PROXY names no proxy. If one stands in front, all visitors ' +
        'count as one address and share its limits: set TRUST_PROXY (README, "In production").',
    );
  };
};

/** Nobody but this host says where a caller is; `set` also drops what the caller claimed. */
export const place = (request: ServerRequest, proxies: Proxies): void => {
  const { headers } = request;
  const { address, isSecure, isTrusted } = originOf(request.ip ?? '127.0.0.1', headers, proxies);
  const given = isTrusted ? headers.get(GIVEN_ID) : null;
  headers.set(REQUEST_ID, isRequestId(given) ? given : crypto.randomUUID());
  headers.set(ADDRESS, address);
  headers.delete('x-real-ip');
  if (!isSecure) return;
  const url = new URL(request.url);
  url.protocol = 'https:';
  Object.defineProperty(request, 'url', { value: url.href });
};
