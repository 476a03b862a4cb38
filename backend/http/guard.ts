import { AppError } from './app-error.ts';

/**
 * Rejects cross-site writes (OWASP ASVS 5.0, 3.5).
 * @param contentTypes media types that the endpoint accepts
 */
export const guardWrite = (request: Request, contentTypes: readonly string[]): void => {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) {
    if (site === 'cross-site' || site === 'same-site') throw new AppError('request.crossSite');
  } else {
    const origin = request.headers.get('origin');
    // `Origin: null` comes from sandboxed frames, which are never the shop's own pages.
    if (origin !== null && (!URL.canParse(origin) || new URL(origin).host !== hostOf(request)))
      throw new AppError('request.crossSite');
  }
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (!contentTypes.includes(type ?? '')) throw new AppError('request.malformed');
};

/** Returns the host and port as the client named them. */
export const hostOf = (request: Request): string =>
  request.headers.get('host') ?? new URL(request.url).host;
