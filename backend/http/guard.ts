/** Keeps out posts that another site makes a visitor's browser send (OWASP ASVS 5.0, 3.5). */
import { AppError } from './app-error.ts';

/** @param contentTypes media types the endpoint accepts */
export const guardWrite = (request: Request, contentTypes: readonly string[]): void => {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) {
    if (site === 'cross-site' || site === 'same-site') throw new AppError('request.crossSite');
  } else {
    const origin = request.headers.get('origin');
    // `Origin: null` comes from sandboxed frames and is nobody's own page.
    if (origin !== null && (!URL.canParse(origin) || new URL(origin).host !== hostOf(request)))
      throw new AppError('request.crossSite');
  }
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (!contentTypes.includes(type ?? '')) throw new AppError('request.malformed');
};

/** Host and port as the caller named them. */
export const hostOf = (request: Request): string =>
  request.headers.get('host') ?? new URL(request.url).host;
