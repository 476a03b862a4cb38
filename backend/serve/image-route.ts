/** GET `/imagenes/*`. */
import { createHash } from 'node:crypto';
import { AppError } from '#backend/http/app-error';
import { matchesEtag } from '#backend/http/etag';
import type { Log } from '#backend/http/log';
import { ALL_PICTURES, codeTag, imageTag } from '#backend/http/picture-cache-tags';
import { refuse } from '#backend/http/refuse';
import { requestIdNow } from '#backend/http/request-context';
import type { Media, Picture, PictureRequest } from '#backend/port';
import { PICTURE_WIDTHS } from '#contract/files/picture-widths';
import { MAX_INTEGER } from '#contract/limits';
import { decodeCode, SHARED_FOLDER } from '#contract/paths';

interface ImageOptions {
  picture: Media['picture'];
  log: Log;
  /** Checks whether the request may see hidden goods. */
  isShopSeller: (request: Request) => Promise<boolean>;
}

const CACHE = 'public, max-age=300, s-maxage=86400, stale-while-revalidate=604800';
/** Short and private: a part that is added after its page should not stay without a picture, nor a seller because of a visitor. */
const MISSING_CACHE = 'private, max-age=60';
/** Pictures that only sellers may see must not be cached. */
const HIDDEN_CACHE = 'private, no-store';
const HEADERS = {
  'x-content-type-options': 'nosniff',
  // An SVG is a document: opened directly, it may only apply its own styles.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

const notFound = () =>
  new Response('No se encontro ningun resultado.', {
    status: 404,
    headers: {
      ...HEADERS,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': MISSING_CACHE,
    },
  });

/** Lists the tags by which the cache in front can purge the picture. */
const tagsOf = (wanted: PictureRequest): string => {
  if ('upload' in wanted) return `${ALL_PICTURES},${imageTag(wanted.upload)}`;
  return `${ALL_PICTURES},${codeTag('shared' in wanted ? wanted.shared : wanted.code)}`;
};

const respond = (
  request: Request,
  { body, type }: Picture,
  cacheHeaders: Record<string, string>,
): Response => {
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  const headers = { ...HEADERS, 'content-type': type, etag, ...cacheHeaders };
  if (matchesEtag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : body, { headers });
};

const readWidth = (url: URL): number | undefined => {
  const text = url.searchParams.get('w');
  if (text === null) return undefined;
  const width = PICTURE_WIDTHS.find((allowed) => `${allowed}` === text);
  if (width === undefined) throw new AppError('request.invalid');
  return width;
};

const readCode = (segment: string): string | null => {
  const code = decodeCode(segment);
  return code === '' || code.includes('\0') ? null : code;
};

/** Parses a picture's address; null if it is invalid. */
const parsePictureUrl = (url: URL): PictureRequest | null => {
  const [first = '', second, ...rest] = url.pathname.split('/').slice(2);
  if (rest.length > 0) return null;
  if (first === SHARED_FOLDER && second?.endsWith('.png')) {
    const shared = readCode(second.slice(0, -'.png'.length));
    return shared === null ? null : { shared };
  }
  if (second !== undefined)
    return first === 'id' && /^\d{1,10}$/.test(second) && Number(second) <= MAX_INTEGER
      ? { upload: Number(second), isWhole: url.searchParams.has('whole') }
      : null;
  const code = readCode(first);
  return code === null ? null : { code };
};

export const createImageRoute =
  ({ picture: find, log, isShopSeller }: ImageOptions) =>
  async (request: Request): Promise<Response> => {
    try {
      const url = new URL(request.url);
      const width = readWidth(url);
      const wanted = parsePictureUrl(url);
      if (!wanted) return notFound();
      // The uncropped original is not public.
      const isOriginal = 'isWhole' in wanted && wanted.isWhole;
      const picture = isOriginal ? null : await find(wanted, width, { seesAll: false });
      if (picture)
        return respond(request, picture, {
          'cache-control': CACHE,
          'netlify-cache-tag': tagsOf(wanted),
        });
      // Only now the session is read: public pictures do not need it.
      const hidden =
        (await isShopSeller(request)) && (await find(wanted, width, { seesAll: true }));
      return hidden ? respond(request, hidden, { 'cache-control': HIDDEN_CACHE }) : notFound();
    } catch (error) {
      return refuse(error, log, requestIdNow());
    }
  };
