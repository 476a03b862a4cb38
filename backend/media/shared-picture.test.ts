/** The picture of a page that is shared is made once, however many ask for it at the same moment. */
import { expect, test } from 'vitest';
import { drawPart } from '#backend/drawing/draw';
import type { FileStore } from './files.ts';
import { sharedPicture } from './shared-picture.ts';

const part = {
  code: 'RAD-1',
  name: 'Radiador',
  drawing: 'radiator',
  categoryName: 'Radiadores',
  specifications: [{ key: 'Alto', value: '380 mm' }],
};

const shop = {
  name: 'Tienda',
  mail: {
    brand: '#0d5368',
    onBrand: '#ffffff',
    primary: '#0d5368',
    text: '#111111',
    muted: '#555555',
  },
  sharing: { font: '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2' },
};

test('eight who ask at once get one picture, made once', async () => {
  const stored = new Map<string, Buffer<ArrayBuffer>>();
  let writes = 0;
  const files: FileStore = {
    read: async (key) => stored.get(key) ?? null,
    write: async (key, body) => {
      writes += 1;
      stored.set(key, Buffer.from(body));
    },
    remove: async (key) => void stored.delete(key),
  };
  const picture = {
    body: new TextEncoder().encode(drawPart(part)),
    type: 'image/svg+xml',
  };
  const made = await Promise.all(
    Array.from({ length: 8 }, () => sharedPicture(files, part, picture, shop)),
  );
  expect(writes).toBe(1);
  const first = Buffer.from(made[0]?.body ?? []);
  expect(first.length).toBeGreaterThan(1_000);
  for (const { body } of made) expect(Buffer.from(body).equals(first)).toBe(true);
});
