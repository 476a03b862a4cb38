import { expect, test } from 'vitest';
import { drawPart } from '#backend/drawing/draw';
import { DAY_MS } from '#contract/time/dates';
import type { FileStore } from './files.ts';
import { forgetShared, sharedPicture } from './shared-picture.ts';

const part = {
  code: 'RAD-1',
  title: 'Radiador',
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

const picture = {
  body: new TextEncoder().encode(drawPart(part)),
  type: 'image/svg+xml',
};
const TODAY = new Date('2026-11-22T12:00:00Z');
const afterDays = (days: number) => new Date(TODAY.getTime() + days * DAY_MS);

/** Opens a store that counts its writes. */
const openStore = () => {
  const stored = new Map<string, Buffer<ArrayBuffer>>();
  const count = { writes: 0 };
  const files: FileStore = {
    read: async (key) => stored.get(key) ?? null,
    write: async (key, body) => {
      count.writes += 1;
      stored.set(key, Buffer.from(body));
    },
    remove: async (key) => void stored.delete(key),
    keysBelow: async (folder) => [...stored.keys()].filter((key) => key.startsWith(`${folder}/`)),
  };
  return { files, stored, count };
};

test('eight concurrent requests get one picture, rendered once', async () => {
  const { files, count } = openStore();
  const made = await Promise.all(
    Array.from({ length: 8 }, () => sharedPicture(files, part, picture, shop, TODAY)),
  );
  expect(count.writes).toBe(1);
  const first = Buffer.from(made[0]?.body ?? []);
  expect(first.length).toBeGreaterThan(1_000);
  for (const { body } of made) expect(Buffer.from(body).equals(first)).toBe(true);
});

test('a picture is stored for two to four months', async () => {
  const { files, stored, count } = openStore();
  stored.set('photos/else.jpg', Buffer.from('x'));
  // A file in no folder of a period.
  stored.set('shared/abc.png', Buffer.from('x'));
  await sharedPicture(files, part, picture, shop, TODAY);
  expect(await forgetShared(files, TODAY)).toBe(1);
  for (const days of [0, 30, 59]) {
    expect(await forgetShared(files, afterDays(days))).toBe(0);
    await sharedPicture(files, part, picture, shop, afterDays(days));
  }
  expect(count.writes).toBe(1);
  expect(await forgetShared(files, afterDays(120))).toBe(1);
  expect([...stored.keys()]).toEqual(['photos/else.jpg']);
  await sharedPicture(files, part, picture, shop, afterDays(120));
  expect(count.writes).toBe(2);
});
