/** Photos: as uploaded, or in one of a few widths, made on first use and kept. */
import { availableParallelism } from 'node:os';
import type { Picture } from '#backend/port';
import { createQueue } from '#backend/rate-limit/queue';
import type { FileStore } from './files.ts';

const MAX_PIXELS = 50_000_000;
const QUALITY = 78;

/** The library works on threads of its own: never so many that pages and calls wait for them. */
const resizing = createQueue({
  atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting: 100,
  retryAfter: 2,
});

const TYPES: readonly (readonly [type: string, starts: readonly number[], offset: number])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff], 0],
  ['image/png', [0x89, 0x50, 0x4e, 0x47], 0],
  // RIFF….WEBP
  ['image/webp', [0x57, 0x45, 0x42, 0x50], 8],
  // ….ftypavif
  ['image/avif', [0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69, 0x66], 4],
];

/** The type that the first bytes tell; undefined for anything that is no photo. */
export const photoType = (body: Uint8Array): string | undefined =>
  TYPES.find(([, starts, offset]) => starts.every((byte, i) => body[offset + i] === byte))?.[0];

/**
 * @param width in pixels; without it, the photo as it is
 * @returns null where the store has no photo under the key; a photo is never enlarged
 */
export const readPhoto = async (
  files: FileStore,
  key: string,
  width?: number,
): Promise<Picture | null> => {
  const sizedKey = `sized/${width}/${key}`;
  const sized = width === undefined ? null : await files.read(sizedKey);
  if (sized) return { body: sized, type: 'image/webp' };
  const body = await files.read(key);
  const type = body && photoType(body);
  if (!type) return null;
  if (width === undefined) return { body, type };
  // Loaded when first needed: most requests are for drawings, and a function starts faster without.
  const { default: sharp } = await import('sharp');
  const made = await resizing.run(() =>
    sharp(body, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer(),
  );
  const copy = new Uint8Array(made);
  await files.write(sizedKey, copy);
  return { body: copy, type: 'image/webp' };
};
