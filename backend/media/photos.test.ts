import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { FileStore } from './files.ts';
import { photoType, readPhoto, removePhoto, replacePhoto } from './photos.ts';

const stored = new Map<string, Buffer<ArrayBuffer>>();
const files: FileStore = {
  read: async (key) => stored.get(key) ?? null,
  write: async (key, body) => void stored.set(key, Buffer.from(body)),
  remove: async (key) => void stored.delete(key),
  keysBelow: async (folder) => [...stored.keys()].filter((key) => key.startsWith(folder)),
};
beforeEach(() => stored.clear());

const photo = async (red: number) =>
  Buffer.from(
    await sharp({
      create: { width: 900, height: 600, channels: 3, background: { r: red, g: 0, b: 0 } },
    })
      .png()
      .toBuffer(),
  );
const redOf = async (body: Uint8Array) => (await sharp(body).stats()).channels[0]?.mean ?? 0;
const read = async (width?: number) => {
  const found = await readPhoto(files, 'host/5', width);
  if (!found) throw new Error('there is no photo');
  return found;
};

test('a replaced photo shows in every width', async () => {
  await replacePhoto(files, 'host/5', await photo(255));
  expect(await redOf((await read(640)).body)).toBeGreaterThan(200);
  await replacePhoto(files, 'host/5', await photo(0));
  expect(await redOf((await read()).body)).toBeLessThan(50);
  expect(await redOf((await read(640)).body)).toBeLessThan(50);
});

test('storing the same photo again keeps the resized copies', async () => {
  const body = await photo(255);
  await replacePhoto(files, 'host/5', body);
  await read(640);
  const smaller = stored.get('sized/640/host/5');
  await replacePhoto(files, 'host/5', body);
  expect(stored.get('sized/640/host/5')).toBe(smaller);
});

test('an empty resized copy is made again', async () => {
  await replacePhoto(files, 'host/5', await photo(255));
  stored.set('sized/640/host/5', Buffer.alloc(0));
  expect(photoType((await read(640)).body)).toBe('image/webp');
});

test('removing a photo removes its resized copies', async () => {
  await replacePhoto(files, 'host/5', await photo(255));
  await read(640);
  await removePhoto(files, 'host/5');
  expect([...stored.keys()]).toEqual([]);
  expect(await readPhoto(files, 'host/5', 640)).toBeNull();
});
