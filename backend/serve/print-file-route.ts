/** GET `/archivos/impresion/{guid}`: the file of a print request, only for the shop's own sellers who read orders. */
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

/** Files of strangers are only downloaded, never displayed. */
const HEADERS = {
  'content-type': 'application/octet-stream',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, no-store',
  'accept-ranges': 'bytes',
};

const BRACKETS: Readonly<Record<string, string>> = { '(': '%28', ')': '%29' };

/** Encodes a file name with an ASCII fallback (RFC 6266); brackets are not allowed in the encoded one (RFC 5987). */
const disposition = (fileGuid: string): string =>
  `attachment; filename="${fileGuid.replace(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileGuid).replace(/[()]/g, (sign) => BRACKETS[sign] ?? sign)}`;

/** Parses the Range header: first and last byte; undefined = the whole file, null = beyond its end. */
const rangeOf = (request: Request, { bytes, hash }: PrintFile) => {
  const [, from = '', to = ''] =
    /^bytes=(\d{1,12})-(\d{0,12})$/.exec(request.headers.get('range') ?? '') ?? [];
  const ifRange = request.headers.get('if-range');
  if (from === '' || (ifRange !== null && ifRange !== `"${hash}"`)) return undefined;
  const [first, last] = [Number(from), to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)];
  return first <= last ? { first, last } : null;
};

/** Streams part by part as the client reads, so that the file is never in memory as a whole. */
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
  const { bytes, hash, name: fileGuid } = file;
  if (range === null)
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${bytes}` } });
  const { first, last } = range ?? { first: 0, last: bytes - 1 };
  const headers = {
    ...HEADERS,
    etag: `"${hash}"`,
    'content-disposition': disposition(fileGuid),
    'content-length': `${last - first + 1}`,
    ...(range && { 'content-range': `bytes ${first}-${last}/${bytes}` }),
  };
  const body = request.method === 'HEAD' ? null : streamOf(file, first, last);
  return new Response(body, { status: range ? 206 : 200, headers });
};

const guidSchema = guid();

export const createPrintFileRoute =
  ({ printFile, findSession, variant, log }: PrintFileOptions) =>
  async (request: Request): Promise<Response> => {
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        throw new AppError('request.method');
      const { pathname } = new URL(request.url);
      const session = await findSession(request);
      const login = pathOf(variant, 'login');
      // The link comes by mail: log in first, then return here.
      if (!session && login)
        return new Response(null, {
          status: 302,
          headers: {
            location: `${login}?from=${encodeURIComponent(pathname)}`,
            'cache-control': 'no-store',
          },
        });
      const fileGuid = guidSchema.safeParse(pathname.split('/').at(-1));
      const file =
        isShopSeller({ session, variant }) &&
        session?.permissions.includes('orders') &&
        fileGuid.success
          ? await printFile(fileGuid.data)
          : null;
      if (!file) throw new AppError('record.notFound');
      return answerFile(request, file);
    } catch (error) {
      return refuse(error, log, requestIdNow());
    }
  };
