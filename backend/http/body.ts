import { AppError } from './app-error.ts';

/** Recognizes the host's own size limit, which it applies to bodies without a length. */
const isTooLarge = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 413;

/** @throws AppError request.tooLarge; request.malformed if the client disconnects */
export const readText = async (request: Request, maxLength: number): Promise<string> => {
  if (Number(request.headers.get('content-length') ?? 0) > maxLength)
    throw new AppError('request.tooLarge');
  let text: string;
  try {
    text = await request.text();
  } catch (error) {
    throw new AppError(isTooLarge(error) ? 'request.tooLarge' : 'request.malformed');
  }
  if (text.length > maxLength) throw new AppError('request.tooLarge');
  return text;
};

/**
 * Stops reading at the limit, even without a content-length header.
 * @throws AppError request.tooLarge, request.malformed
 */
export const readBytes = async (
  request: Request,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> => {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes)
    throw new AppError('request.tooLarge');
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of request.body ?? []) {
      bytes += part.length;
      if (bytes > maxBytes) break;
      parts.push(part);
    }
  } catch (error) {
    throw new AppError(isTooLarge(error) ? 'request.tooLarge' : 'request.malformed');
  }
  if (bytes > maxBytes) throw new AppError('request.tooLarge');
  return Buffer.concat(parts);
};
