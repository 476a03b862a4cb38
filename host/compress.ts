import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { FastResponse } from 'srvx';

export type Encoding = 'br' | 'gzip' | 'identity';

const COMPRESSIBLE =
  /^(text\/|application\/(json|ld\+json|manifest\+json|xml|wasm)|image\/svg\+xml)/;
/** Compressing less costs more than it saves. */
const MIN_BYTES = 860;
const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

export const isCompressible = (type: string | null): boolean => COMPRESSIBLE.test(type ?? '');

/** Returns the best encoding that the browser accepts; `q=0` excludes one. */
export const chooseEncoding = (accepted: string | null): Encoding => {
  const names = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : 'identity';
};

interface Encoded {
  encoding: Encoding;
  body: Uint8Array<ArrayBuffer>;
}

/** @param quality of Brotli, 0–11: high for a body that is cached, low for one that is sent once */
export const encode = async (
  body: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
  quality: number,
): Promise<Encoded> => {
  if (encoding === 'identity' || body.length < MIN_BYTES) return { encoding: 'identity', body };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const smaller = encoding === 'gzip' ? await gz(body) : await brotli(body, { params });
  return { encoding, body: new Uint8Array(smaller) };
};

const ONCE_QUALITY = 4;

/** Compresses a function's response if the browser and the type allow it, and sends it in one piece. */
export const compressAnswer = async (request: Request, answer: Response): Promise<Response> => {
  const type = answer.headers.get('content-type');
  if (!answer.body || !isCompressible(type) || answer.headers.has('content-encoding'))
    return answer;
  const headers = new Headers(answer.headers);
  headers.append('vary', 'Accept-Encoding');
  const plain = new Uint8Array(await answer.arrayBuffer());
  const accepted = chooseEncoding(request.headers.get('accept-encoding'));
  const { encoding, body } = await encode(plain, accepted, ONCE_QUALITY);
  if (encoding !== 'identity') {
    headers.set('content-encoding', encoding);
    const etag = headers.get('etag');
    // Weak: the content is the same, but not the bytes.
    if (etag && !etag.startsWith('W/')) headers.set('etag', `W/${etag}`);
  }
  headers.set('content-length', `${body.length}`);
  return new FastResponse(body, { status: answer.status, headers });
};
