/** The cookies of the session and of the known device: names, attributes, how to find them. */
import { hostOf } from './guard.ts';

type CookieName = 'session' | 'device';

export interface Cookies {
  /** The token that a request carries: in the cookie, or in `Authorization: OAuth <token>`. */
  tokenOf: (request: Request) => string | undefined;
  /** `Set-Cookie` that hands a browser its token, or takes it away with 0 seconds. */
  sessionCookie: (request: Request, token: string, seconds: number) => string;
  /** The token of the browser itself, which outlives its sessions. */
  deviceTokenOf: (request: Request) => string | undefined;
  deviceCookie: (request: Request, token: string, seconds: number) => string;
}

/** `__Host-` cookies need https, or a browser's own machine. */
const isSafe = (request: Request): boolean => {
  if (new URL(request.url).protocol === 'https:') return true;
  const host = hostOf(request).replace(/:\d+$/, '');
  return ['localhost', '127.0.0.1', '[::1]'].includes(host) || host.endsWith('.localhost');
};

/**
 * @param allowsPlain a shop to try, never one in production: a phone that visits it over plain http on
 *   the same network gets an unprefixed cookie; and since browsers keep the cookies of a host whatever
 *   its port, the name ends with the port, so that five shops on one machine do not end each other's
 *   sessions
 */
export const createCookies = (allowsPlain = false): Cookies => {
  const takesPrefix = (request: Request): boolean => !allowsPlain || isSafe(request);

  const nameOf = (request: Request, name: CookieName): string => {
    const [, port] = /:(\d+)$/.exec(hostOf(request)) ?? [];
    const own = allowsPlain && port !== undefined ? `${name}-${port}` : name;
    return takesPrefix(request) ? `__Host-${own}` : own;
  };

  const cookieOf = (request: Request, name: CookieName): string | undefined => {
    const start = `${nameOf(request, name)}=`;
    return (
      (request.headers.get('cookie') ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .find((pair) => pair.startsWith(start))
        ?.slice(start.length) || undefined
    );
  };

  const setCookie =
    (name: CookieName) =>
    (request: Request, token: string, seconds: number): string => {
      const pair = `${nameOf(request, name)}=${token}${takesPrefix(request) ? '; Secure' : ''}`;
      // Lax: Strict would lose the session on the return from a payment provider.
      return `${pair}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}`;
    };

  return {
    tokenOf: (request) => {
      const [, authorized] =
        /^OAuth\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
      return authorized ?? cookieOf(request, 'session');
    },
    sessionCookie: setCookie('session'),
    deviceTokenOf: (request) => cookieOf(request, 'device'),
    deviceCookie: setCookie('device'),
  };
};
