/** GET /archivos/impresion/{guid}: the file of a request to print, for the shop's own sellers alone. */
import { AppError } from '#backend/http/app-error';
import type { Log } from '#backend/http/log';
import { refuse } from '#backend/http/refuse';
import { requestIdNow } from '#backend/http/request-context';
import { isShopSeller } from '#backend/http/shop-seller';
import type { Media, PrintFile, Session } from '#backend/port';
import { guid } from '#contract/fields/fields';
import { pathOf } from '#variants/paths';
import type { Variant } from '#variants/schema';

interface PrintFileOptions {
  printFile: Media['printFile'];
  findSession: (request: Request) => Promise<Session | null>;
  variant: Variant;
  log: Log;
}

/** A stranger's file: saved, never shown, whatever it holds. */
const HEADERS = {
  'content-type': 'application/octet-stream',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, no-store',
  'accept-ranges': 'bytes',
};

/** RFC 6266: letters of any language in the second name, plain ones in the first. */
const disposition = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`;

/** The bytes asked for, first and last; undefined = all of it; null = beyond its end. */
const rangeOf = (request: Request, { bytes, hash }: PrintFile) => {
  const [, from = '', to = ''] =
    /^bytes=(\d{1,12})-(\d{0,12})$/.exec(request.headers.get('range') ?? '') ?? [];
  const ifRange = request.headers.get('if-range');
  if (from === '' || (ifRange !== null && ifRange !== `"${hash}"`)) return undefined;
  const [first, last] = [Number(from), to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)];
  return first <= last ? { first, last } : null;
};

/** Part after part, as fast as they are taken: never the whole file in memory. */
const streamOf = ({ partBytes, read }: PrintFile, first: number, last: number) => {
  let at = first;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      if (at > last) return controller.close();
      const part = Math.floor(at / partBytes);
      const body = await read(part);
      const start = part * partBytes;
      controller.enqueue(body.subarray(at - start, last + 1 - start));
      at = start + body.length;
    },
  });
};

const answerFile = (request: Request, file: PrintFile): Response => {
  const range = rangeOf(request, file);
  const { bytes, hash, name } = file;
  if (range === null)
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${bytes}` } });
  const { first, last } = range ?? { first: 0, last: bytes - 1 };
  const headers = {
    ...HEADERS,
    etag: `"${hash}"`,
    'content-disposition': disposition(name),
    'content-length': `${last - first + 1}`,
    ...(range && { 'content-range': `bytes ${first}-${last}/${bytes}` }),
  };
  const body = request.method === 'HEAD' ? null : streamOf(file, first, last);
  return new Response(body, { status: range ? 206 : 200, headers });
};

const asked = guid();

export const createPrintFileRoute =
  ({ printFile, findSession, variant, log }: PrintFileOptions) =>
  async (request: Request): Promise<Response> => {
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        throw new AppError('request.method');
      const { pathname } = new URL(request.url);
      const session = await findSession(request);
      const login = pathOf(variant, 'login');
      // The link comes by mail: whoever follows it logs in, and comes back.
      if (!session && login)
        return new Response(null, {
          status: 302,
          headers: {
            location: `${login}?from=${encodeURIComponent(pathname)}`,
            'cache-control': 'no-store',
          },
        });
      const name = asked.safeParse(pathname.split('/').at(-1));
      const file =
        isShopSeller({ session, variant }) && name.success ? await printFile(name.data) : null;
      if (!file) throw new AppError('record.notFound');
      return answerFile(request, file);
    } catch (error) {
      return refuse(error, log, requestIdNow());
    }
  };
