/** One year, without subdomains: the sister shops set their own header. */
export const HSTS_VALUE = 'max-age=31536000';

const HSTS = 'strict-transport-security';

/** Also sent with static pages (host/site-files.ts). */
export const SAFE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
} as const;

/**
 * Returns a response whose headers can be changed: those that came from the network are immutable.
 * Others are not copied, since a copy has a stream as its body.
 */
const withMutableHeaders = (response: Response): Response => {
  try {
    // Browsers must ignore it over plain http (RFC 6797, 8.1), and a development machine has no certificate.
    response.headers.delete(HSTS);
    return response;
  } catch {
    return new Response(response.body, response);
  }
};

/** Adds security headers; existing headers stay. */
export const withSecurityHeaders = (request: Request, original: Response): Response => {
  const response = withMutableHeaders(original);
  const { headers } = response;
  for (const [name, value] of Object.entries(SAFE_HEADERS))
    if (!headers.has(name)) headers.set(name, value);
  if (!headers.has('content-security-policy') && !isPage(headers))
    headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  // Other sites may show pictures, as mails do, but embed nothing else.
  if (!hasType(headers, 'image/')) headers.set('cross-origin-resource-policy', 'same-origin');
  if (new URL(request.url).protocol === 'https:') headers.set(HSTS, HSTS_VALUE);
  return response;
};

/** Pages bring their own policy. */
const isPage = (headers: Headers): boolean => hasType(headers, 'text/html');

const hasType = (headers: Headers, type: string): boolean =>
  (headers.get('content-type') ?? '').startsWith(type);
