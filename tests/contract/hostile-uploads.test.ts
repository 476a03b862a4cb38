/** Uploads that are not honest photos are refused and not stored; metadata of photos is removed. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errors } from '#contract/errors';
import { ORIGIN, readAnswer, useApp } from '../support/app.ts';
import { SELLER, usePeople } from '../support/cast.ts';
import { plantPlaces } from '../support/people.ts';
import {
  bombPng,
  claimingPng,
  colourOf,
  halves,
  movingChunk,
  removeFiles,
  startOf,
  textBomb,
  uploadTo,
} from '../support/pictures.ts';

const shop = useApp(({ app }) => plantPlaces(app.db));
const { seller } = usePeople(shop, { seller: SELLER });

afterAll(() => removeFiles(shop().app));

const text = (body: string) => Buffer.from(body, 'latin1');
const svg = (inside: string) =>
  text(`<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">${inside}</svg>`);

let jpeg: Buffer;
let png: Buffer;
let webp: Buffer;
let avif: Buffer;
beforeAll(async () => {
  [jpeg, png, webp, avif] = await Promise.all([
    halves('jpeg'),
    halves('png'),
    halves('webp'),
    halves('avif'),
  ]);
});

const moving = async (kind: 'gif' | 'webp') => {
  const frame = { create: { width: 40, height: 40, channels: 3 as const, background: '#e02020' } };
  const [one, two] = await Promise.all([
    sharp(frame).png().toBuffer(),
    sharp({ create: { ...frame.create, background: '#2020e0' } })
      .png()
      .toBuffer(),
  ]);
  return sharp([one, two], { join: { animated: true } })
    .toFormat(kind)
    .toBuffer();
};

/** Files by name, with their original name and refusal. */
const HOSTILE: [what: string, file: () => Buffer | Promise<Buffer>, name: string, code: string][] =
  [
    ['a page', () => text('<!doctype html><script>alert(1)</script>'), 'a.jpg', 'image.type'],
    ['a script', () => text('#!/bin/sh\nrm -rf /'), 'a.png', 'image.type'],
    ['an SVG with a script', () => svg('<script>alert(1)</script>'), 'a.jpg', 'image.type'],
    ['an SVG by its name', () => svg(''), 'logo.svg', 'image.type'],
    ['a GIF', () => text('GIF89a\x01\x00\x01\x00\x00\x00\x00;'), 'a.gif', 'image.type'],
    ['a GIF that moves', () => moving('gif'), 'a.png', 'image.type'],
    [
      'a TIFF',
      () => halves('png').then((body) => sharp(body).tiff().toBuffer()),
      'a.jpg',
      'image.type',
    ],
    ['a photo that is called a page', () => jpeg, 'foto.html', 'image.type'],
    ['a single byte', () => text('\xff'), 'a.jpg', 'image.type'],
    [
      'the head of a JPEG before a page',
      () => text('\xff\xd8\xff<script>'),
      'a.jpg',
      'image.broken',
    ],
    ['the head of a PNG alone', () => png.subarray(0, 20), 'a.png', 'image.broken'],
    [
      'the head of an AVIF before a page',
      () => text('\0\0\0\x1cftypavif<script>'),
      'a.avif',
      'image.broken',
    ],
    ['half a JPEG', () => jpeg.subarray(0, jpeg.length / 2), 'a.jpg', 'image.broken'],
    ['half an AVIF', () => avif.subarray(0, avif.length / 2), 'a.avif', 'image.broken'],
    [
      'a PNG whose data are noise',
      () => claimingPng(80, 80, { data: Buffer.alloc(300, 7) }),
      'a.png',
      'image.broken',
    ],
    ['a picture of 20,000 px', () => claimingPng(20_000, 10), 'a.png', 'image.tooLarge'],
    ['a picture that claims to be endless', () => claimingPng(2_000_000_000, 2), 'a.png', 'image.'],
    ['a small file of 81 megapixels', () => bombPng(9_000), 'a.png', 'image.tooLarge'],
    ['a WebP that moves', () => moving('webp'), 'a.webp', 'image.animated'],
    [
      'a PNG that says it moves',
      () => claimingPng(8, 8, { more: [movingChunk()] }),
      'a.png',
      'image.animated',
    ],
  ];

const kept = async () => {
  const { db } = shop().app;
  const { rows } = await db.execute(sql`select
    (select count(*)::int from images) as images,
    (select count(*)::int from uploads where path is not null) as files`);
  return rows[0];
};

describe('refuses and does not store', () => {
  test.each(HOSTILE)('%s', async (_what, make, name, code) => {
    const before = await kept();
    const guid = randomUUID();
    const { status, body } = await uploadTo(shop(), await make(), seller, name, guid);
    expect(status).toBe(409);
    expect(String(body.errorCode)).toContain(code);
    const [, { text: said }] = Object.entries(errors).find(([key]) => key === body.errorCode) ?? [
      '',
      { text: '' },
    ];
    expect(body.error).toBe(said);
    expect(await kept()).toEqual(before);
    expect(await shop().app.files.keysBelow(`uploads/${guid}`)).toEqual([]);
  });

  test.each([
    ['nothing at all', { bytes: 0 }],
    ['more than a camera makes', { bytes: 25_000_001 }],
    ['a name without end', { name: 'a'.repeat(201) }],
    ['parts that are not as many', { bytes: 10_000_000 }],
  ])('%s', async (_what, changes) => {
    const start = startOf(jpeg);
    const { status, body } = await shop().post(
      '/rest/upload/start',
      { ...start, file: { ...start.file, ...changes } },
      seller,
    );
    expect([status, body.errorCode]).toEqual([400, 'request.invalid']);
  });
});

test('a form without a length is read up to the limit', async () => {
  const MAX_PARTS = 60;
  let sent = 0;
  const endless = new ReadableStream({
    pull: (controller) => {
      sent += 1;
      if (sent > MAX_PARTS) controller.close();
      else controller.enqueue(new Uint8Array(1024 ** 2));
    },
  });
  const request = new Request(`${ORIGIN}/upload.aspx/gxobject`, {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      origin: ORIGIN,
      authorization: `OAuth ${seller.token}`,
    },
    body: endless,
    // Node requires it for streamed bodies; the DOM types do not have it.
    ...{ duplex: 'half' },
  });
  const { status, body } = await readAnswer(await shop().app.upload(request));
  expect([status, body.errorCode]).toEqual([413, 'request.tooLarge']);
  expect(sent).toBeLessThan(10);
});

describe('makes harmless', () => {
  const clean = async (file: Buffer, name?: string) => {
    const { status, body } = await uploadTo(shop(), file, seller, name);
    expect(body.error).toBe('');
    expect(status).toBe(200);
    const path = String((body.file as { path: string }).path);
    const { rows } = await shop().app.db.execute<{ path: string }>(
      sql`select path from uploads where 'gxupload:' || replace(guid::text, '-', '') = ${path}`,
    );
    const stored = await shop().app.files.read(rows[0]?.path ?? '');
    if (!stored) throw new Error('nothing was stored');
    return stored;
  };

  test('a photo has no location and no camera model', async () => {
    const photo = await sharp(jpeg)
      .withExif({
        IFD0: { Make: 'Camara secreta', Copyright: 'de la victima' },
        IFD3: { GPSLatitude: '34/1 54/1 0/1', GPSLatitudeRef: 'S' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">escondido</x:xmpmeta>')
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const stored = await clean(photo);
    const { exif, xmp, icc, iptc, format } = await sharp(stored).metadata();
    expect({ exif, xmp, icc, iptc, format }).toEqual({ format: 'webp' });
    expect(stored.toString('latin1')).not.toMatch(/secreta|victima|escondido/);
  });

  test('a rotated photo is stored upright', async () => {
    const turned = await sharp(jpeg).withMetadata({ orientation: 6 }).toBuffer();
    const stored = await clean(turned);
    expect(await sharp(stored).metadata()).toMatchObject({ width: 80, height: 120 });
    // The left side is on top now.
    const [red = 0, , blue = 0] = await colourOf(stored, 40, 10);
    expect(red).toBeGreaterThan(blue + 100);
  });

  test.each([
    ['a page behind a JPEG', () => Buffer.concat([jpeg, text('<script>alert("hola")</script>')])],
    ['an archive behind a PNG', () => Buffer.concat([png, text('PK\x03\x04 alert("hola")')])],
    [
      'a script in a comment',
      () =>
        Buffer.concat([
          jpeg.subarray(0, 2),
          text('\xff\xfe\x00\x12alert("hola")...'),
          jpeg.subarray(2),
        ]),
    ],
    ['a photo under another photo’s name', () => webp],
  ])('%s', async (_what, make) => {
    const stored = await clean(make(), 'foto.png');
    expect(stored.toString('latin1')).not.toContain('alert');
    expect((await sharp(stored).metadata()).format).toBe('webp');
  });

  test('a text that unpacks to 80 MB does not keep memory', async () => {
    const whole = claimingPng(30, 30, { more: [textBomb()] });
    const { status } = await uploadTo(shop(), whole, seller, 'a.png');
    expect([200, 409]).toContain(status);
  });

  test('a large photo is stored no larger than screens', async () => {
    const stored = await clean(await halves('jpeg', 5_000, 3_000));
    expect(await sharp(stored).metadata()).toMatchObject({ width: 2_560, height: 1_536 });
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s is accepted', async (kind) => {
    const stored = await clean(await halves(kind), `foto.${kind === 'jpeg' ? 'JPG' : kind}`);
    const [red = 0, , blue = 0] = await colourOf(stored, 10, 40);
    expect(red).toBeGreaterThan(blue + 100);
  });
});
