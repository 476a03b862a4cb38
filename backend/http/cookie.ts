/** The cookies of the session and of the known device: names, attributes, how to find them. */
import { isProduction, processEnv } from '#variants/env';
import { hostOf } from './guard.ts';

type CookieName = 'session' | 'device';

/**
 * `__Host-` cookies need https, or a browser's own machine. A phone that tries the shop over plain
 * http on the same network gets an unprefixed cookie, and only outside production.
 */
const takesPrefix = (request: Request): boolean => {
  if (isProduction(processEnv())) return true;
  if (new URL(request.url).protocol === 'https:') return true;
  const host = hostOf(request).replace(/:\d+$/, '');
  return ['localhost', '127.0.0.1', '[::1]'].includes(host) || host.endsWith('.localhost');
};

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

const setCookie = (request: Request, name: CookieName, token: string, seconds: number): string => {
  const pair = takesPrefix(request) ? `__Host-${name}=${token}; Secure` : `${name}=${token}`;
  // Lax: Strict would lose the session on the return from a payment provider.
  return `${pair}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}`;
};

/** The token that a request carries: in the cookie, or in `Authorization: OAuth <token>`. */
export const tokenOf = (request: Request): string | undefined => {
  const [, authorized] = /^OAuth\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  return authorized ?? cookieOf(request, 'session');
};

/** `Set-Cookie` that hands a browser its token, or takes it away with 0 seconds. */
export const sessionCookie = (request: Request, token: string, seconds: number): string =>
  setCookie(request, 'session', token, seconds);

/** The token of the browser itself, which outlives its sessions. */
export const deviceTokenOf = (request: Request): string | undefined => cookieOf(request, 'device');

export const deviceCookie = (request: Request, token: string, seconds: number): string =>
  setCookie(request, 'device', token, seconds);
