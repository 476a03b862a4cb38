/** The image manager: adding, listing, cropping, replacing and removing, with history. */
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productImages } from '#backend/database/tables/catalog';
import { forgetImageFiles } from '#backend/images/cleanup';
import { calls } from '#contract/calls';
import type { ImageDetail } from '#contract/entities/images';
import { DAY_MS, HOUR_MS } from '#contract/time/dates';
import { ORIGIN, useApp } from '../support/app.ts';
import { OUTSIDER, SELLER, usePeople } from '../support/cast.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { type Planted, plantPlaces } from '../support/people.ts';
import { colourOf, halves, removeFiles, uploadTo } from '../support/pictures.ts';

let productId: number;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  productId = await plantProduct(db, { code: 'RAD-1', stock: { B: 5 } });
});
const { seller, rival } = usePeople(shop, { seller: SELLER, rival: OUTSIDER });
afterAll(() => removeFiles(shop().app));
const post = (name: keyof typeof calls, input: unknown, who = seller) =>
  shop().post(calls[name].path, input, who);

let photo: Buffer;
beforeAll(async () => {
  photo = await halves('jpeg', 400, 200);
});

const upload = async (file = photo, name = 'radiador frente.jpg') => {
  const { body } = await uploadTo(shop(), file, seller, name);
  return calls.uploadFinish.output.parse(body).file;
};
const add = async (name = 'radiador frente', target = 'product') => {
  const { path } = await upload();
  const { body } = await post('imageAdd', {
    filePath: path,
    image: { ImageName: name, ImageTarget: target },
  });
  return calls.imageAdd.output.parse(body).data;
};
const find = async (id: number) =>
  calls.imageFind.output.parse((await post('imageFind', { id })).body).data;
const update = async (id: number, change: object): Promise<ImageDetail> => {
  const { body } = await post('imageUpdate', { id, ...change });
  return calls.imageUpdate.output.parse(body).data;
};
const look = (address: string, who?: Planted) =>
  shop().app.image(
    new Request(ORIGIN + address, {
      headers: who ? { cookie: `__Host-session=${who.token}` } : {},
    }),
  );
const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const filesOf = async (id: number) => {
  const { rows } = await shop().app.db.execute<{ path: string; whole: string | null }>(
    sql`select path, whole_path as whole from images where id = ${id}`,
  );
  return rows[0];
};
const written = async (id: number) => {
  const { body } = await post('auditList', { subject: 'image', subjectId: `${id}` });
  return calls.auditList.output.parse(body).data;
};

test('a company’s pictures have their own list and order, and cannot be removed while shown', async () => {
  const { rows } = await shop().app.db.execute<{ id: number }>(
    sql`insert into companies (name, identifier) values ('Taller Sur', '219000000017') returning id`,
  );
  const id = rows[0]?.id ?? 0;
  const [front, card, logo] = [
    await add('frente', 'company'),
    await add('tarjeta', 'company'),
    await add('logo', 'company'),
  ];
  const change = async (images: object[]) => {
    const { status, body } = await post('companyUpdate', { id, images });
    expect([status, body.error]).toEqual([200, '']);
    return calls.companyUpdate.output.parse(body).data.images.map(({ name }) => name);
  };
  const put = ({ id: ImageId }: { id: number }) => ({ BCMode: 'INS', ImageId });
  expect(await change([put(front), put(card), put(logo)])).toEqual(['frente', 'tarjeta', 'logo']);
  // All edits refer to the images before the call: two swap places.
  const move = (now: { id: number }, was: { id: number }) => ({
    BCMode: 'UPD',
    ImageId: now.id,
    ImageId_Z: was.id,
  });
  const swapped = [move(logo, front), move(front, logo)];
  expect(await change(swapped)).toEqual(['logo', 'tarjeta', 'frente']);
  expect((await find(front.id)).shownBy).toMatchObject({
    companies: [{ id, name: 'Taller Sur' }],
    companyCount: 1,
  });
  const listed = async (input: object) => {
    const { body } = await post('imageListByTarget', input);
    return calls.imageListByTarget.output.parse(body).data.map(({ name, uses }) => [name, uses]);
  };
  expect(await listed({ target: 'company' })).toEqual([
    ['logo', 1],
    ['tarjeta', 1],
    ['frente', 1],
  ]);
  expect(await listed({ target: 'product' })).toEqual([]);
  expect(await listed({ target: 'company', unused: true })).toEqual([]);
  const kept = await post('imageRemove', { id: front.id });
  expect([kept.status, kept.body.errorCode]).toEqual([409, 'image.inUse']);
  expect(kept.body.error).toContain('Taller Sur');
  expect(await change([{ BCMode: 'DLT', ImageId: front.id }])).toEqual(['logo', 'tarjeta']);
  expect((await post('imageRemove', { id: front.id })).status).toBe(200);
});

test('the picture of a category is shown to all, counted as used, and kept', async () => {
  const picture = await add('tapa', 'category');
  const set = (imageId: number | null, version: number) =>
    post('categoryPicture', { id: '1', version, imageId });
  expect((await set(999_999, 1)).body.errorCode).toBe('record.notFound');
  expect((await set(picture.id, 1)).body).toMatchObject({
    data: { id: '1', imageId: picture.id, version: 2 },
  });
  expect((await set(null, 1)).body).toMatchObject({
    errorCode: 'record.stale',
    detail: { imageId: picture.id },
  });
  expect((await look(picture.image)).status).toBe(200);
  expect((await find(picture.id)).shownBy.categories).toHaveLength(1);
  expect((await post('imageRemove', { id: picture.id })).body.errorCode).toBe('image.inUse');
  expect((await set(null, 2)).status).toBe(200);
  expect((await post('imageRemove', { id: picture.id })).status).toBe(200);
});

test('a file that is added several times is one picture', async () => {
  const { path, name } = await upload();
  const input = { filePath: path, image: { ImageName: name, ImageTarget: 'banner' } };
  const answers = await Promise.all(Array.from({ length: 5 }, () => post('imageAdd', input)));
  const ids = answers.map(({ body }) => calls.imageAdd.output.parse(body).data.id);
  expect(new Set(ids).size).toBe(1);
  const found = await find(ids[0] ?? 0);
  expect(found).toMatchObject({ name: 'radiador frente', target: 'banner', uses: 0, version: 1 });
  expect(found.cut).toBeNull();
  const shown = await look(found.image);
  expect(shown.headers.get('content-type')).toBe('image/webp');
  const list = async (asked: object) =>
    calls.imageListByTarget.output
      .parse((await post('imageListByTarget', asked)).body)
      .data.map(({ id }) => id);
  expect(await list({ target: 'banner' })).toEqual([found.id]);
  expect(await list({ target: 'product' })).toEqual([]);
  expect(await list({ target: 'banner', text: 'FRÉNTE' })).toEqual([found.id]);
  expect(await list({ target: 'banner', text: 'te fren' })).toEqual([found.id]);
  expect(await list({ target: 'banner', text: 'lado' })).toEqual([]);
  expect(await written(found.id)).toMatchObject([
    { action: 'INS', author: 'Ana Píriz', changes: [{ field: 'ImageName', to: name }, {}] },
  ]);
});

test('an outdated change of a name is refused with the current picture', async () => {
  const { id } = await add();
  const named = await update(id, { version: 1, parms: { ImageName: 'Radiador Gol' } });
  expect(named).toMatchObject({ name: 'Radiador Gol', version: 2 });
  const late = await post('imageUpdate', { id, version: 1, parms: { ImageName: 'Otro' } });
  expect([late.status, late.body.errorCode]).toEqual([409, 'record.stale']);
  expect(late.body.detail).toMatchObject({ id, name: 'Radiador Gol', version: 2 });
  expect((await post('imageRemove', { id, version: 1 })).body.errorCode).toBe('record.stale');
  // Without a version there is no check.
  expect(await update(id, { parms: { ImageName: 'Radiador' } })).toMatchObject({ version: 3 });
  expect((await written(id))[1]).toMatchObject({
    action: 'UPD',
    changes: [{ field: 'ImageName', from: 'radiador frente', to: 'Radiador Gol' }],
  });
});

test('twenty concurrent saves of one version succeed once', async () => {
  const { id } = await add();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, each) =>
      post('imageUpdate', { id, version: 1, parms: { ImageName: `Nombre ${each}` } }),
    ),
  );
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array<number>(19).fill(409)]);
  expect(await find(id)).toMatchObject({ version: 2 });
});

describe('a crop', () => {
  const right = { x: 200, y: 0, width: 200, height: 200 };

  test('is shown in place of the image, and can be removed', async () => {
    const { id } = await add('medio', 'banner');
    const cut = await update(id, { version: 1, cut: right });
    expect(cut).toMatchObject({ width: 200, height: 200, cut: right });
    expect(cut.whole).toMatchObject({ width: 400, height: 200 });
    const [red = 0, , blue = 0] = await colourOf(await bodyOf(await look(cut.image)), 20, 100);
    expect(blue).toBeGreaterThan(red + 100);
    // A smaller size is cropped too.
    const small = await bodyOf(await look(`${cut.image}&w=96`));
    expect(await sharp(small).metadata()).toMatchObject({ width: 96, height: 96 });
    // A second crop applies to the whole image, not to the first crop.
    const left = await update(id, { version: 2, cut: { ...right, x: 0 } });
    expect((await colourOf(await bodyOf(await look(left.image)), 20, 100))[0]).toBeGreaterThan(150);
    const whole = await update(id, { version: 3, cut: null });
    expect(whole).toMatchObject({ width: 400, height: 200, cut: null });
  });

  test('the cut-off part is visible to sellers only', async () => {
    const { id } = await add('recorte', 'banner');
    const { whole, image } = await update(id, { cut: right });
    expect((await look(image)).status).toBe(200);
    for (const who of [undefined, rival]) expect((await look(whole.image, who)).status).toBe(404);
    const own = await look(whole.image, seller);
    expect(own.headers.get('cache-control')).toBe('private, no-store');
    expect(await sharp(await bodyOf(own)).metadata()).toMatchObject({ width: 400 });
  });

  test.each([
    { ...right, x: 300 },
    { ...right, height: 201 },
    { ...right, width: 3 },
    { ...right, x: -1 },
  ])('a cut outside of the picture or too small is refused: %j', async (cut) => {
    const { id } = await add();
    const { status, body } = await post('imageUpdate', { id, cut });
    expect([status, body.errorCode]).toEqual([400, 'request.invalid']);
    expect(await find(id)).toMatchObject({ version: 1, cut: null });
  });
});

test('another file replaces the picture everywhere, and the old file is deleted', async () => {
  const { db, files } = shop().app;
  const { id } = await add();
  await db.insert(productImages).values({ productId, position: 1, imageId: id });
  const before = await filesOf(id);
  const { path } = await upload(await halves('png', 90, 90), 'nuevo.png');
  const replaced = await update(id, { version: 1, filePath: path });
  expect(replaced).toMatchObject({ width: 90, height: 90, version: 2, uses: 1 });
  const shown = await bodyOf(await look('/imagenes/RAD-1'));
  expect(await sharp(shown).metadata()).toMatchObject({ width: 90 });
  // An upload can be used once.
  const again = await post('imageUpdate', { id, filePath: path });
  expect(again.status).toBe(404);
  expect(await files.read(before?.path ?? '')).not.toBeNull();
  shop().setClock(new Date(Date.now() + HOUR_MS));
  await forgetImageFiles({ db, files, now: () => new Date(Date.now() + HOUR_MS) });
  shop().setClock(undefined);
  expect(await files.read(before?.path ?? '')).toBeNull();
  expect((await look('/imagenes/RAD-1')).headers.get('content-type')).toBe('image/webp');
  await db.delete(productImages);
});

describe('a picture is not removed', () => {
  const remove = (id: number) => post('imageRemove', { id });

  test('while a product shows it, which the answer names', async () => {
    const { db } = shop().app;
    const { id } = await add();
    await db.insert(productImages).values({ productId, position: 1, imageId: id });
    const { status, body } = await remove(id);
    expect([status, body.errorCode]).toEqual([409, 'image.inUse']);
    expect(body.error).toContain('RAD-1');
    expect(body.detail).toMatchObject({ products: [{ code: 'RAD-1' }], config: [] });
    expect((await find(id)).shownBy.productCount).toBe(1);
    const unused = await post('imageListByTarget', { target: 'product', unused: true });
    expect(JSON.stringify(unused.body.data)).not.toContain(`"id":${id},`);
    await db.delete(productImages);
    expect((await remove(id)).status).toBe(200);
    expect((await post('imageFind', { id })).status).toBe(404);
    expect((await written(id))[0]).toMatchObject({ action: 'DLT' });
  });

  test.each(['BANNER_ITEMS', 'TEST_BANNER_ITEMS'])('while %s shows it', async (key) => {
    const { id } = await add('banner', 'banner');
    const value = JSON.stringify([{ id: 1, link: '', image: { id: -1 }, sd: { id } }]);
    expect((await post('configSet', { key, value })).status).toBe(200);
    const { status, body } = await remove(id);
    expect([status, body.errorCode]).toEqual([409, 'image.inUse']);
    expect(body.error).toMatch(key === 'BANNER_ITEMS' ? /banner del inicio/ : /banner de prueba/);
    await post('configSet', { key, value: '[]' });
    expect((await remove(id)).status).toBe(200);
  });

  test('while it is being shown in a banner', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await add('carrera', 'banner');
      const value = JSON.stringify([{ id: 1, image: { id } }]);
      const [shown, removed] = await Promise.all([
        post('configSet', { key: 'BANNER_ITEMS', value }),
        remove(id),
      ]);
      expect([shown.status, removed.status].toSorted()).toEqual(
        shown.status === 200 ? [200, 409] : [200, 400],
      );
      await post('configSet', { key: 'BANNER_ITEMS', value: '[]' });
    }
  });
});

test('unused uploads are deleted after a day', async () => {
  const { db, files } = shop().app;
  const { id } = await add('queda');
  const kept = await filesOf(id);
  const { path } = await upload();
  const { rows } = await db.execute<{ path: string }>(
    sql`select path from uploads where 'gxupload:' || replace(guid::text, '-', '') = ${path}`,
  );
  const unused = rows[0]?.path ?? '';
  const sweep = (ms: number) =>
    forgetImageFiles({ db, files, now: () => new Date(Date.now() + ms) });
  await sweep(DAY_MS - HOUR_MS);
  expect(await files.read(unused)).not.toBeNull();
  await sweep(DAY_MS + HOUR_MS);
  expect(await files.read(unused)).toBeNull();
  expect(await files.read(kept?.path ?? '')).not.toBeNull();
  const late = { filePath: path, image: { ImageName: 'tarde', ImageTarget: 'product' } };
  expect((await post('imageAdd', late)).status).toBe(404);
});

test('the files of a removed picture are deleted in all sizes', async () => {
  const { db, files } = shop().app;
  const { id } = await add('se va', 'banner');
  const { image } = await update(id, { cut: { x: 0, y: 0, width: 100, height: 100 } });
  await look(`${image}&w=96`);
  const paths = await filesOf(id);
  const all = [paths?.path ?? '', paths?.whole ?? '', `sized/96/${paths?.path}`];
  for (const path of all) expect(await files.read(path)).not.toBeNull();
  expect((await post('imageRemove', { id })).status).toBe(200);
  expect((await look(image, seller)).status).toBe(404);
  await forgetImageFiles({ db, files, now: () => new Date(Date.now() + HOUR_MS) });
  for (const path of all) expect(await files.read(path)).toBeNull();
});
