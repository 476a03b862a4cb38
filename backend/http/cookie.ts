import { hostOf } from './guard.ts';

type CookieName = 'session' | 'device' | 'step';

export interface Cookies {
  /** Reads the session token from the cookie or from `Authorization`, whose scheme is `OAuth` or `Bearer`. */
  tokenOf: (request: Request) => string | undefined;
  /** Builds the `Set-Cookie` header; 0 seconds deletes the cookie. */
  sessionCookie: (request: Request, token: string, seconds: number) => string;
  /** Reads the token of the browser itself, which outlives its sessions. */
  deviceTokenOf: (request: Request) => string | undefined;
  deviceCookie: (request: Request, token: string, seconds: number) => string;
  /** Reads the token of a login that waits for its second step. */
  stepTokenOf: (request: Request) => string | undefined;
  stepCookie: (request: Request, token: string, seconds: number) => string;
}

/** `__Host-` cookies need https or localhost. */
const isSafe = (request: Request): boolean => {
  if (new URL(request.url).protocol === 'https:') return true;
  const host = hostOf(request).replace(/:\d+$/, '');
  return ['localhost', '127.0.0.1', '[::1]'].includes(host) || host.endsWith('.localhost');
};

/**
 * @param allowsPlain for demo shops only: over plain http, as from a phone on the same network, the
 *   cookie has no prefix. Browsers share cookies between ports of a host, so the cookie name ends with
 *   the port; otherwise several shops on one machine would end each other's sessions
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
        /^(?:OAuth|Bearer)\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
      return authorized ?? cookieOf(request, 'session');
    },
    sessionCookie: setCookie('session'),
    deviceTokenOf: (request) => cookieOf(request, 'device'),
    deviceCookie: setCookie('device'),
    stepTokenOf: (request) => cookieOf(request, 'step'),
    stepCookie: setCookie('step'),
  };
};
