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
 * @param allowsPlain a phone that tries the shop over plain http on the same network gets an unprefixed
 *   cookie; never in production
 */
export const createCookies = (allowsPlain = false): Cookies => {
  const takesPrefix = (request: Request): boolean => !allowsPlain || isSafe(request);

  const cookieOf = (request: Request, name: CookieName): string | undefined => {
    const start = `${takesPrefix(request) ? '__Host-' : ''}${name}=`;
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
      const pair = takesPrefix(request) ? `__Host-${name}=${token}; Secure` : `${name}=${token}`;
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
