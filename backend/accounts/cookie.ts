/** The session's cookie: its name, its attributes, and how to find it in a request. */
import { hostOf } from '#backend/serve/guard';

const PREFIXED = '__Host-session';
const PLAIN = 'session';

/**
 * `__Host-` cookies need https, or a browser's own machine. A phone that tries the shop over plain
 * http on the same network gets an unprefixed cookie, and only outside production.
 */
const takesPrefix = (request: Request): boolean => {
  if (process.env.NODE_ENV === 'production') return true;
  if (new URL(request.url).protocol === 'https:') return true;
  const host = hostOf(request).replace(/:\d+$/, '');
  return ['localhost', '127.0.0.1', '[::1]'].includes(host) || host.endsWith('.localhost');
};

const cookieValue = (header: string, name: string): string | undefined =>
  header
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** The token that a request carries: in the cookie, or in `Authorization: OAuth <token>`. */
export const tokenOf = (request: Request): string | undefined => {
  const [, authorized] = /^OAuth\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (authorized) return authorized;
  const name = takesPrefix(request) ? PREFIXED : PLAIN;
  return cookieValue(request.headers.get('cookie') ?? '', name) || undefined;
};

/** `Set-Cookie` that hands a browser its token, or takes it away with 0 seconds. */
export const sessionCookie = (request: Request, token: string, seconds: number): string => {
  const prefixed = takesPrefix(request);
  const name = prefixed ? `${PREFIXED}=${token}; Secure` : `${PLAIN}=${token}`;
  // Lax: Strict would lose the session on the return from a payment provider.
  return `${name}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}`;
};
