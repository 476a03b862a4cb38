/** GET /imagenes/*: the uploaded photo of a part, else its jpg, else its drawing. */
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AppError } from '#backend/serve/app-error';
import type { Log } from '#backend/serve/context';
import type { Db } from '#backend/serve/database';
import { isKnown } from '#backend/serve/etag';
import { refuse } from '#backend/serve/serve';
import { decodeCode } from '#contract/paths';
import type { Variant } from '#variants/schema';
import { drawPart } from './drawing/draw.ts';
import type { DrawnPart } from './drawing/part.ts';
import type { FileStore } from './files.ts';
import { createJpgByCode } from './jpg-by-code.ts';
import { PHOTO_WIDTHS, type Picture, readPhoto } from './photos.ts';
import { images } from './tables.ts';

/** What the catalogue says of a code: how its part looks, and its first photo's key in the store. */
export interface PicturedPart {
  drawn: DrawnPart;
  photo: string | null;
}

export interface ImageOptions {
  db: Db;
  variant: Variant;
  log: Log;
  now: () => Date;
  files: FileStore;
  /** The part of a family's or product's code; null where there is none. */
  findPart: (code: string, db: Db) => Promise<PicturedPart | null>;
}

const CACHE = 'public, max-age=300, s-maxage=86400, stale-while-revalidate=604800';
/** A part that comes soon after its page should not stay without a picture. */
const MISSING_CACHE = 'public, max-age=60';
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

const respond = (request: Request, { body, type }: Picture): Response => {
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  const headers = { ...HEADERS, 'content-type': type, 'cache-control': CACHE, etag };
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

const findUpload = async (db: Db, id: string): Promise<string | undefined> => {
  const number = Number(id);
  if (!/^\d{1,10}$/.test(id) || number > 2_147_483_647) return undefined;
  const rows = await db.select({ path: images.path }).from(images).where(eq(images.id, number));
  return rows[0]?.path;
};

export const createImageRoute = (options: ImageOptions) => {
  const { db, variant, log, files, findPart, now } = options;
  const findJpg = createJpgByCode({ files, baseUrl: variant.imageBaseUrl, log });
  const isAutopart = variant.catalogue === 'autopart';

  const pictureOf = async (code: string, width: number | undefined): Promise<Picture | null> => {
    const part = await findPart(code, db);
    if (!part) return null;
    const photo = part.photo && (await readPhoto(files, part.photo, width));
    if (photo) return photo;
    const jpg = await findJpg(part.drawn.code, now().getTime());
    const byCode = jpg && (await readPhoto(files, jpg, width));
    if (byCode) return byCode;
    const svg = drawPart(part.drawn, { isAutopart });
    return { body: new TextEncoder().encode(svg), type: 'image/svg+xml' };
  };

  return async (request: Request): Promise<Response> => {
    try {
      const url = new URL(request.url);
      const [first = '', second, ...rest] = url.pathname.split('/').slice(2);
      const width = readWidth(url);
      if (rest.length > 0) return notFound();
      let picture: Picture | null = null;
      if (second !== undefined) {
        const path = first === 'id' ? await findUpload(db, second) : undefined;
        picture = path === undefined ? null : await readPhoto(files, path, width);
      } else {
        const code = decodeCode(first);
        if (code !== '' && !code.includes('\0')) picture = await pictureOf(code, width);
      }
      return picture ? respond(request, picture) : notFound();
    } catch (error) {
      return refuse(error, log, crypto.randomUUID());
    }
  };
};
