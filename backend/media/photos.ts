import { availableParallelism } from 'node:os';
import type { Picture } from '#backend/port';
import { createQueue } from '#backend/rate-limit/queue';
import { MAX_IMAGE_PIXELS } from '#contract/entities/images';
import { PICTURE_WIDTHS } from '#contract/files/picture-widths';
import type { FileStore } from './files.ts';

const QUALITY = 78;

/** Limits sharp's threads, so that pages and calls never wait for them. */
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

/** Returns the type by the first bytes; undefined if it is not a photo. */
export const photoType = (body: Uint8Array): string | undefined =>
  TYPES.find(([, starts, offset]) => starts.every((byte, i) => body[offset + i] === byte))?.[0];

const sizedKey = (key: string, width: number): string => `sized/${width}/${key}`;

const makeSmaller = async (body: Uint8Array, width: number): Promise<Uint8Array<ArrayBuffer>> => {
  // Loaded when first needed, since a function starts faster without it.
  const { default: sharp } = await import('sharp');
  const made = await sharp(body, { limitInputPixels: MAX_IMAGE_PIXELS })
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();
  return new Uint8Array(made);
};

/**
 * Reads a photo, resizing it on first use; a photo is never enlarged.
 * @param width in pixels; without it, the photo as it is
 * @returns null if the store has no photo under the key
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
  const sized = sizedKey(key, width);
  const find = async (): Promise<Picture | null> => {
    const body = await files.read(sized);
    // A full disk may have left an empty file.
    return body && photoType(body) ? { body, type: 'image/webp' } : null;
  };
  const existing = await find();
  if (existing) return existing;
  return resizing.run(async () => {
    // An earlier request in the queue may have made it.
    const meanwhile = await find();
    if (meanwhile) return meanwhile;
    const body = await files.read(key);
    if (!body || !photoType(body)) return null;
    const made = await makeSmaller(body, width);
    await files.write(sized, made);
    return { body: made, type: 'image/webp' };
  });
};

/** Deletes all resized copies of a photo. */
const removeSmaller = async (files: FileStore, key: string): Promise<void> => {
  await Promise.all(PICTURE_WIDTHS.map((width) => files.remove(sizedKey(key, width))));
};

/** Deletes a photo with its resized copies. */
export const removePhoto = async (files: FileStore, key: string): Promise<void> => {
  await Promise.all([files.remove(key), removeSmaller(files, key)]);
};

/** Replaces a photo and deletes resized copies of the old one. */
export const replacePhoto = async (
  files: FileStore,
  key: string,
  body: Uint8Array,
): Promise<void> => {
  if ((await files.read(key))?.equals(body)) return;
  await files.write(key, body);
  await removeSmaller(files, key);
};
