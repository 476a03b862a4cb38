import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPicturedPart, findSeenUpload } from '#backend/catalog/picture';
import {
  brands,
  categories,
  families,
  productImages,
  productSpecifications,
  products,
} from '#backend/database/tables/catalog';
import { images } from '#backend/database/tables/media';
import { openFiles } from '#backend/media/files';
import { createPictures } from '#backend/media/pictures';
import { createQueue } from '#backend/rate-limit/queue';
import { createImageRoute } from '#backend/serve/image-route';
import { imageUrl, imageUrlById, sharedImageUrl } from '#contract/paths';
import { loadVariant } from '#variants/load';
import { useDatabase } from '../support/database.ts';

const { database } = useDatabase();
const folder = mkdtempSync(join(tmpdir(), 'images-'));
const files = openFiles({ folder });
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const variant = await loadVariant('NAM');
let photo: Buffer;

const open = (imageBaseUrl = '') =>
  createImageRoute({
    picture: createPictures({
      db: database().db,
      variant: { ...variant, imageBaseUrl },
      log: silent,
      now: () => new Date(),
      files,
      findPart: findPicturedPart,
      findUpload: findSeenUpload,
      queue: createQueue({ atOnce: 4, waiting: 100, retryAfter: 1 }),
    }),
    log: silent,
    isShopSeller: async (request) => request.headers.get('x-test') === 'seller',
  });
const get = (path: string, init: RequestInit = {}, baseUrl = '') =>
  open(baseUrl)(new Request(`http://shop.example${path}`, init));

beforeAll(async () => {
  const { db } = database();
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();
  await db.insert(categories).values([
    { id: '1', name: 'Refrigeración', drawing: 'radiator', position: 1 },
    // Equal to the one above.
    { id: '1.1', name: 'Radiadores', position: 2 },
    { id: '1.1.1', name: 'Mangueras', drawing: 'hose', position: 3 },
  ]);
  await db.insert(brands).values({ id: 1, name: 'Frialdo' });
  const family = { categoryId: '1.1', priceCents: 100 };
  await db.insert(families).values([
    { ...family, id: 1, code: 'RAD-1', name: 'Radiador' },
    { ...family, id: 2, code: 'Ñ/1.6 #2', name: 'Radiador' },
    { ...family, id: 3, code: 'JPG-1', name: 'Radiador' },
    { ...family, id: 4, code: 'MAN-1', name: 'Manguera', categoryId: '1.1.1' },
  ]);
  const product = { brandId: 1, categoryId: '1.1', name: 'Radiador', priceCents: 100 };
  await db.insert(products).values([
    { ...product, id: 1, familyId: 1, code: 'P-1' },
    { ...product, id: 2, familyId: 1, code: 'P-2' },
    { ...product, id: 3, familyId: 3, code: 'P-3' },
    { ...product, id: 4, familyId: 2, code: 'P-4' },
    { ...product, id: 5, familyId: 1, code: 'P-5', isPublic: false },
    { ...product, id: 6, familyId: 4, code: 'P-6', categoryId: '1.1.1' },
  ]);
  await db.insert(productSpecifications).values([
    { productId: 2, position: 1, key: 'Alto', value: '385,0' },
    { productId: 2, position: 2, key: 'Ancho', value: '655,0' },
    { productId: 6, position: 1, key: 'Largo', value: '420' },
  ]);
  await files.write('photos/a.jpg', photo);
  await db.insert(images).values({
    id: 7,
    target: 'product',
    name: 'frente',
    path: 'photos/a.jpg',
    width: 900,
    height: 600,
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the drawing belongs to the category, or to the nearest one above', async () => {
  const [hose, radiator] = await Promise.all(
    ['MAN-1', 'RAD-1'].map(async (code) => (await get(imageUrl(code))).text()),
  );
  expect(hose).toContain('>L 420</text>');
  expect(radiator).toContain('>655</text>');
});

test('a part without a photo is drawn from the measures of its products', async () => {
  const response = await get(imageUrl('RAD-1'));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('cache-control')).toMatch(/s-maxage=\d+.*stale-while-revalidate/);
  expect(await response.text()).toContain('>385</text>');
});

test('codes of any spelling are found', async () => {
  for (const path of [
    imageUrl('Ñ/1.6 #2'),
    '/imagenes/rad-1',
    '/imagenes/P-2',
    '/imagenes/%C3%91%2F1.6%20%232',
  ])
    expect((await get(path)).status).toBe(200);
});

test('a conditional request is answered without a body', async () => {
  const etag = (await get(imageUrl('RAD-1'))).headers.get('etag') ?? '';
  const again = await get(imageUrl('RAD-1'), { headers: { 'if-none-match': `W/${etag}` } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});

test.each([
  '/imagenes/NO-SUCH',
  '/imagenes/',
  '/imagenes/%00',
  '/imagenes/..',
  '/imagenes/RAD-1/more',
  '/imagenes/id/999',
  '/imagenes/id/abc',
  '/imagenes/id/99999999999999',
])('%s is not found', async (path) => expect((await get(path)).status).toBe(404));

test('HEAD returns the same headers without a body', async () => {
  const response = await get(imageUrl('RAD-1'), { method: 'HEAD' });
  expect(response.headers.get('etag')).toBeTruthy();
  expect(await response.text()).toBe('');
});

describe('a photo by code', () => {
  test('in the shop’s own files has priority over the drawing', async () => {
    await files.write('jpg/JPG-1.jpg', photo);
    const response = await get(imageUrl('JPG-1'));
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await response.arrayBuffer()).equals(photo)).toBe(true);
  });

  test('is fetched from the variant’s address once, and stored', async () => {
    let asked = 0;
    const outside = createServer((request, response) => {
      asked += 1;
      if (request.url === '/fotos/P-3.jpg') response.end(photo);
      else response.writeHead(404).end();
    });
    await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done));
    const address = outside.address();
    const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/fotos/`;
    const route = open(base);
    const ask = (code: string) => route(new Request(`http://shop.example${imageUrl(code)}`));
    try {
      expect((await ask('P-3')).headers.get('content-type')).toBe('image/jpeg');
      expect((await ask('P-3')).headers.get('content-type')).toBe('image/jpeg');
      expect((await ask('P-1')).headers.get('content-type')).toBe('image/svg+xml');
      expect((await ask('P-1')).headers.get('content-type')).toBe('image/svg+xml');
      expect(asked).toBe(2);
    } finally {
      outside.close();
    }
    expect((await get(imageUrl('P-2'), {}, base)).headers.get('content-type')).toBe(
      'image/svg+xml',
    );
  });
});

describe('an uploaded photo', () => {
  beforeAll(() =>
    database().db.insert(productImages).values({ productId: 1, position: 1, imageId: 7 }),
  );

  test('has priority over everything else, for the product and its family', async () => {
    for (const code of ['P-1', 'RAD-1'])
      expect((await get(imageUrl(code))).headers.get('content-type')).toBe('image/jpeg');
    expect((await get(imageUrlById(7))).headers.get('content-type')).toBe('image/jpeg');
  });

  test('is served in the allowed widths, never enlarged', async () => {
    for (const [asked, given] of [
      [320, 320],
      [1280, 900],
    ] as const) {
      const response = await get(`${imageUrl('RAD-1')}?w=${asked}`);
      expect(response.headers.get('content-type')).toBe('image/webp');
      const { width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(width).toBe(given);
    }
    expect((await get(`${imageUrl('RAD-1')}?w=321`)).status).toBe(400);
  });

  test('of hidden goods is for the shop’s own sellers only; banners are for everybody', async () => {
    const { db } = database();
    const file = { name: 'lado', path: 'photos/b.jpg', width: 900, height: 600 };
    await files.write(file.path, photo);
    await files.write('photos/c.jpg', photo);
    await db.insert(images).values([
      { ...file, id: 8, target: 'product' },
      { ...file, id: 9, target: 'banner', path: 'photos/c.jpg' },
    ]);
    await db.insert(productImages).values({ productId: 5, position: 1, imageId: 8 });
    const seller = { headers: { 'x-test': 'seller' } };
    for (const path of [imageUrl('P-5'), imageUrlById(8)]) {
      expect((await get(path)).status).toBe(404);
      const own = await get(path, seller);
      expect(own.headers.get('content-type')).toBe('image/jpeg');
      expect(own.headers.get('cache-control')).toBe('private, no-store');
    }
    expect((await get(imageUrlById(9))).headers.get('cache-control')).toMatch(/^public/);
    // Shared with a public part, it is public.
    await db.insert(productImages).values({ productId: 4, position: 1, imageId: 8 });
    expect((await get(imageUrlById(8))).status).toBe(200);
  });
});

describe('the social image of a page', () => {
  const shared = async (code: string, init?: RequestInit) => {
    const response = await get(sharedImageUrl(code), init);
    return { response, body: Buffer.from(await response.arrayBuffer()) };
  };
  const size = { format: 'png', width: 1200, height: 630 };

  test('shows drawing and name as a PNG in the size of link previews, made once', async () => {
    const first = await shared('RAD-1');
    expect(first.response.headers.get('content-type')).toBe('image/png');
    expect(await sharp(first.body).metadata()).toMatchObject(size);
    // Text at the left, the drawing at the right: neither half is one colour.
    for (const left of [0, 640]) {
      const half = sharp(first.body).extract({ left, top: 0, width: 560, height: 500 });
      const { channels } = await sharp(await half.greyscale().png().toBuffer()).stats();
      expect(channels[0]?.stdev).toBeGreaterThan(10);
    }
    const again = await shared('rad-1');
    expect(again.response.headers.get('etag')).toBe(first.response.headers.get('etag'));
    expect((await shared('MAN-1')).body.equals(first.body)).toBe(false);
  });

  test('does not exist for hidden pages or with another extension', async () => {
    expect((await shared('P-5')).response.status).toBe(404);
    expect((await shared('P-5', { headers: { 'x-test': 'seller' } })).response.status).toBe(200);
    expect((await shared('NADA')).response.status).toBe(404);
    expect((await get('/imagenes/compartir/RAD-1.svg')).status).toBe(404);
    expect((await get('/imagenes/compartir/.png')).status).toBe(404);
  });
});
