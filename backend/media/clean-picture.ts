import type { Metadata, Sharp } from 'sharp';
import { AppError } from '#backend/http/app-error';
import { createQueue } from '#backend/rate-limit/queue';
import { type Cut, KEPT_EDGE, MAX_IMAGE_EDGE, MAX_IMAGE_PIXELS } from '#contract/entities/images';
import { photoType } from './photos.ts';

/** A picture of 50 megapixels takes 200 MB while it is made. */
const making = createQueue({ atOnce: 1, waiting: 30, retryAfter: 3 });
const QUALITY = 86;
const MAX_SECONDS = 20;

/** Sharp's names for the accepted types; its other formats are refused. */
const FORMATS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
};

interface Made {
  body: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** Finds an animated PNG, whose `acTL` chunk comes before the first image; sharp does not report it. */
const isMovingPng = (body: Buffer): boolean => {
  const moves = body.indexOf('acTL', 8, 'latin1');
  return moves > 0 && moves < body.indexOf('IDAT', 8, 'latin1');
};

/** Reads the header alone, whatever size it claims. */
const claimsOf = async (body: Uint8Array): Promise<Metadata> => {
  const { default: sharp } = await import('sharp');
  return sharp(body, { limitInputPixels: false }).metadata();
};

const open = async (body: Uint8Array): Promise<Sharp> => {
  const { default: sharp } = await import('sharp');
  // Accepts odd headers of cameras, but no truncated files.
  return sharp(body, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' }).timeout({
    seconds: MAX_SECONDS,
  });
};

/** Turns errors of the library into a refusal. @throws AppError image.broken */
const orBroken = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('image.broken');
  }
};

/** Checks the header's claims before any pixel is decoded. */
const refuseClaims = (body: Buffer, type: string, claims: Metadata): void => {
  const { format, width, height, pages = 1 } = claims;
  if (format !== FORMATS[type]) throw new AppError('image.type');
  if (Math.max(width, height) > MAX_IMAGE_EDGE || width * height > MAX_IMAGE_PIXELS)
    throw new AppError('image.tooLarge');
  if (pages > 1 || (type === 'image/png' && isMovingPng(body)))
    throw new AppError('image.animated');
};

const packed = async (picture: Sharp): Promise<Made> => {
  const { data, info } = await picture
    .resize({ width: KEPT_EDGE, height: KEPT_EDGE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { body: new Uint8Array(data), width: info.width, height: info.height };
};

/**
 * Re-encodes an uploaded file: upright by its EXIF, in sRGB, as WebP, without metadata.
 * @throws AppError image.type, image.broken, image.tooLarge, image.animated
 */
export const cleanPicture = async (body: Buffer): Promise<Made> => {
  const type = photoType(body);
  if (!type) throw new AppError('image.type');
  return making.run(() =>
    orBroken(async () => {
      refuseClaims(body, type, await claimsOf(body));
      return packed((await open(body)).autoOrient());
    }),
  );
};

/** @param piece inside the picture */
export const cutPicture = (body: Uint8Array, { x, y, width, height }: Cut): Promise<Made> =>
  making.run(async () => packed((await open(body)).extract({ left: x, top: y, width, height })));
