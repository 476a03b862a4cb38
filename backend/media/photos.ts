/** Photos: as uploaded, or in one of a few widths, made on first use and kept. */
import { availableParallelism } from 'node:os';
import type { Picture } from '#backend/port';
import { createQueue } from '#backend/rate-limit/queue';
import { MAX_IMAGE_PIXELS, PICTURE_WIDTHS } from '#contract/entities/images';
import type { FileStore } from './files.ts';

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

const sizedKey = (key: string, width: number): string => `sized/${width}/${key}`;

const makeSmaller = async (body: Uint8Array, width: number): Promise<Uint8Array<ArrayBuffer>> => {
  // Loaded when first needed: most requests are for drawings, and a function starts faster without.
  const { default: sharp } = await import('sharp');
  const made = await sharp(body, { limitInputPixels: MAX_IMAGE_PIXELS })
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();
  return new Uint8Array(made);
};

/**
 * @param width in pixels; without it, the photo as it is
 * @returns null where the store has no photo under the key; a photo is never enlarged
 */
export const readPhoto = async (
  files: FileStore,
  key: string,
  width?: number,
): Promise<Picture | null> => {
  if (width === undefined) {
    const body = await files.read(key);
    const type = body && photoType(body);
    return type ? { body, type } : null;
  }
  const kept = sizedKey(key, width);
  const find = async (): Promise<Picture | null> => {
    const known = await files.read(kept);
    // Of one that a full disk left empty another is made.
    return known && photoType(known) ? { body: known, type: 'image/webp' } : null;
  };
  const known = await find();
  if (known) return known;
  return resizing.run(async () => {
    // Looked for again when its turn comes: who asked a moment earlier had it made.
    const meanwhile = await find();
    if (meanwhile) return meanwhile;
    const body = await files.read(key);
    if (!body || !photoType(body)) return null;
    const made = await makeSmaller(body, width);
    await files.write(kept, made);
    return { body: made, type: 'image/webp' };
  });
};

/** Every smaller one that was made of a photo. */
const removeSmaller = async (files: FileStore, key: string): Promise<void> => {
  await Promise.all(PICTURE_WIDTHS.map((width) => files.remove(sizedKey(key, width))));
};

/** With every smaller one that was made of it. */
export const removePhoto = async (files: FileStore, key: string): Promise<void> => {
  await Promise.all([files.remove(key), removeSmaller(files, key)]);
};

/** Puts another photo under a key; smaller ones are made of it anew. */
export const replacePhoto = async (
  files: FileStore,
  key: string,
  body: Uint8Array,
): Promise<void> => {
  if ((await files.read(key))?.equals(body)) return;
  await files.write(key, body);
  await removeSmaller(files, key);
};
