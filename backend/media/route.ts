/** GET /imagenes/*: the uploaded photo of a part, else its jpg, else its drawing. */
import { createHash } from 'node:crypto';
import type { Db } from '#backend/database/connection';
import { drawPart } from '#backend/drawing/draw';
import type { DrawnPart } from '#backend/drawing/part';
import { AppError } from '#backend/http/app-error';
import { isKnown } from '#backend/http/etag';
import type { Log } from '#backend/http/log';
import type { Queue } from '#backend/rate-limit/queue';
import { refuse } from '#backend/serve/serve';
import { MAX_INTEGER } from '#contract/limits';
import { decodeCode } from '#contract/paths';
import type { Variant } from '#variants/schema';
import type { FileStore } from './files.ts';
import { createJpgByCode } from './jpg-by-code.ts';
import { PHOTO_WIDTHS, type Picture, readPhoto } from './photos.ts';

/** What the catalogue says of a code: how its part looks, and its first photo's key in the store. */
export interface PicturedPart {
  drawn: DrawnPart;
  photo: string | null;
}

interface ImageOptions {
  db: Db;
  variant: Variant;
  log: Log;
  now: () => Date;
  files: FileStore;
  /** The part of a family's or product's code, as far as it may be seen; null where there is none. */
  findPart: (code: string, db: Db, sight: Sight) => Promise<PicturedPart | null>;
  /** The key in the store of an uploaded file that may be seen. */
  findUpload: (id: number, db: Db, sight: Sight) => Promise<string | null>;
  /** Where pictures wait to be looked up, and so to be drawn. */
  queue: Queue;
  /** Whether somebody asks who may see what is hidden from the others. */
  isShopSeller: (request: Request) => Promise<boolean>;
}

/** Hidden parts too? */
export interface Sight {
  seesAll: boolean;
}

const CACHE = 'public, max-age=300, s-maxage=86400, stale-while-revalidate=604800';
/** A part that comes soon after its page should not stay without a picture, nor a seller because of a visitor. */
const MISSING_CACHE = 'private, max-age=60';
/** What only the shop's sellers see must not be kept for whoever comes next. */
const HIDDEN_CACHE = 'private, no-store';
const HEADERS = {
  'x-content-type-options': 'nosniff',
  // An SVG is a document: opened by itself it may style itself and nothing else.
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

const respond = (request: Request, { body, type }: Picture, cache: string): Response => {
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  const headers = { ...HEADERS, 'content-type': type, 'cache-control': cache, etag };
  if (isKnown(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : body, { headers });
};

const readWidth = (url: URL): number | undefined => {
  const text = url.searchParams.get('w');
  if (text === null) return undefined;
  const width = PHOTO_WIDTHS.find((allowed) => `${allowed}` === text);
  if (width === undefined) throw new AppError('request.invalid');
  return width;
};

/** What an address asks for; null where it is no picture's. */
type Asked = { code: string } | { upload: number } | null;

const readAsked = (url: URL): Asked => {
  const [first = '', second, ...rest] = url.pathname.split('/').slice(2);
  if (rest.length > 0) return null;
  if (second !== undefined)
    return first === 'id' && /^\d{1,10}$/.test(second) && Number(second) <= MAX_INTEGER
      ? { upload: Number(second) }
      : null;
  const code = decodeCode(first);
  return code === '' || code.includes('\0') ? null : { code };
};

export const createImageRoute = (options: ImageOptions) => {
  const { db, variant, log, files, findPart, findUpload, isShopSeller, queue, now } = options;
  const findJpg = createJpgByCode({ files, baseUrl: variant.imageBaseUrl, log });
  const isAutopart = variant.catalogue === 'autopart';

  const pictureOf = async (
    part: PicturedPart,
    width: number | undefined,
  ): Promise<Picture | null> => {
    const photo = part.photo && (await readPhoto(files, part.photo, width));
    if (photo) return photo;
    const jpg = await findJpg(part.drawn.code, now().getTime());
    const byCode = jpg && (await readPhoto(files, jpg, width));
    if (byCode) return byCode;
    const svg = drawPart(part.drawn, { isAutopart });
    return { body: new TextEncoder().encode(svg), type: 'image/svg+xml' };
  };

  const find = async (
    asked: NonNullable<Asked>,
    width: number | undefined,
    sight: Sight,
  ): Promise<Picture | null> => {
    if ('upload' in asked) {
      const path = await queue.run(() => findUpload(asked.upload, db, sight));
      return path === null ? null : readPhoto(files, path, width);
    }
    // The drawing follows at once, so that few are made between two other answers. What waits for the
    // shop's photos elsewhere keeps nobody from the line.
    const part = await queue.run(() => findPart(asked.code, db, sight));
    return part && pictureOf(part, width);
  };

  return async (request: Request): Promise<Response> => {
    try {
      const url = new URL(request.url);
      const width = readWidth(url);
      const asked = readAsked(url);
      if (!asked) return notFound();
      const picture = await find(asked, width, { seesAll: false });
      if (picture) return respond(request, picture, CACHE);
      // Who asks matters only here: what is for all costs no look at the session.
      const hidden = (await isShopSeller(request)) && (await find(asked, width, { seesAll: true }));
      return hidden ? respond(request, hidden, HIDDEN_CACHE) : notFound();
    } catch (error) {
      return refuse(error, log, crypto.randomUUID());
    }
  };
};
