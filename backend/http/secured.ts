/** What every answer of a function says to the browser, where answers leave. */

/** A year, this name alone: the sister sites look after themselves. */
export const ONLY_HTTPS = 'max-age=31536000';

const STRICT = 'strict-transport-security';

/** What also the pages say (host/site-files.ts). */
export const SAFE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
} as const;

/** What came over the network keeps its headers as they are. @returns the same otherwise: a copy has a stream as body */
const withOpenHeaders = (answer: Response): Response => {
  try {
    // Over plain http browsers must not heed it (RFC 6797, 8.1), and this machine has no certificate.
    answer.headers.delete(STRICT);
    return answer;
  } catch {
    return new Response(answer.body, answer);
  }
};

/** Headers that an answer has of its own stay. */
export const secured = (request: Request, plain: Response): Response => {
  const answer = withOpenHeaders(plain);
  const { headers } = answer;
  for (const [name, value] of Object.entries(SAFE_HEADERS))
    if (!headers.has(name)) headers.set(name, value);
  if (!headers.has('content-security-policy') && !isPage(headers))
    headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  // Another site may show a picture, as mails do, and embed nothing else.
  if (!isOf(headers, 'image/')) headers.set('cross-origin-resource-policy', 'same-origin');
  if (new URL(request.url).protocol === 'https:') headers.set(STRICT, ONLY_HTTPS);
  return answer;
};

/** A page brings its own policy. */
const isPage = (headers: Headers): boolean => isOf(headers, 'text/html');

const isOf = (headers: Headers, type: string): boolean =>
  (headers.get('content-type') ?? '').startsWith(type);
