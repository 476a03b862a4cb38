/** Uploads over both back ends: whole files and files in parts. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { imageAdd, imageListByTarget, imageRemove } from '#contract/calls/images';
import { uploadFinish, uploadPart, uploadStart } from '#contract/calls/uploads';
import { PART_BYTES } from '#contract/files/file-parts';
import { halves, partOf, partsOfFile, startOf } from '../support/pictures.ts';
import { BACK_ENDS } from './both.ts';
import { WHO } from './steps/step.ts';

/** Random pixels, which no encoder makes smaller: two parts. */
let large: Buffer;
beforeAll(async () => {
  const edge = 1_200;
  large = await sharp(randomBytes(edge * edge * 3), {
    raw: { width: edge, height: edge, channels: 3 },
  })
    .png()
    .toBuffer();
  expect(partsOfFile(large)).toHaveLength(2);
  expect(large.length).toBeGreaterThan(PART_BYTES);
});

/** People who may not upload, with the status that they get. */
const REFUSED = [
  [WHO.buyer, 403],
  [WHO.outsider, 404],
] as const;

describe.each(BACK_ENDS)('over $name', (backEnd) => {
  const shop = backEnd.use();
  const post = async (path: string, input: unknown, who: string = WHO.seller) =>
    shop().post(path, input, { token: await shop().tokenOf(who) });

  test('a picture that is uploaded as a form is listed until it is removed', async () => {
    const token = await shop().tokenOf(WHO.seller);
    const bytes = new Uint8Array(await halves('png', 120, 80));
    const file = new File([bytes], 'Cartel nuevo.png', { type: 'image/png' });
    expect((await shop().upload(file, undefined)).status).toBe(401);
    const uploaded = await shop().upload(file, token);
    expect(uploaded.status).toBe(200);
    const { files } = uploaded.body;
    const path = Array.isArray(files) ? files[0]?.path : undefined;
    const image = { ImageName: 'Cartel nuevo', ImageTarget: 'banner' };
    const added = await shop().post('/rest/image/add', { filePath: path, image }, { token });
    expect(added.body).toMatchObject({
      error: '',
      data: { name: 'Cartel nuevo', target: 'banner', width: 120, height: 80, uses: 0 },
    });
    const { id } = imageAdd.output.parse(added.body).data;
    const listed = async () => {
      const asked = { target: 'banner' };
      const { body } = await shop().post('/rest/image/listByTarget', asked, { token });
      return body.resultCount;
    };
    expect(await listed()).toBe(3);
    expect((await shop().post('/rest/image/remove', { id }, { token })).body.error).toBe('');
    expect(await listed()).toBe(2);
  });

  test('a file is accepted in parts of any order, resumed, and belongs to its seller', async () => {
    const start = startOf(large, 'Frente de la tienda.png');
    const [first, second] = partsOfFile(large);
    const begin = async () => (await post(uploadStart.path, start)).body.missing;
    const send = (part: number, body: Uint8Array = new Uint8Array()) =>
      post(uploadPart.path, partOf(start.guid, part, body));
    expect(await begin()).toEqual([0, 1]);
    expect((await send(1, second)).status).toBe(200);
    expect((await send(0, second)).body.errorCode).toBe('file.badPart');
    expect((await post(uploadFinish.path, { guid: start.guid })).body).toMatchObject({
      errorCode: 'file.incomplete',
    });
    // The connection was lost: the page restarts.
    expect(await begin()).toEqual([0]);
    expect((await send(0, first)).status).toBe(200);
    const others = await post(uploadFinish.path, { guid: start.guid }, WHO.colleague);
    expect(others.status).toBe(404);

    const ends = [1, 2].map(async () => (await post(uploadFinish.path, { guid: start.guid })).body);
    const [one, two] = (await Promise.all(ends)).map(
      (body) => uploadFinish.output.parse(body).file,
    );
    expect(two).toEqual(one);
    expect(await begin()).toEqual([]);
    const image = { ImageName: 'Frente de la tienda', ImageTarget: 'banner' };
    const added = await post(imageAdd.path, { filePath: one?.path, image });
    expect(added.body).toMatchObject({
      data: { name: image.ImageName, width: 1_200, height: 1_200 },
    });
    const { id } = imageAdd.output.parse(added.body).data;
    const listed = async () => {
      const { body } = await post(imageListByTarget.path, { target: 'banner' });
      return imageListByTarget.output.parse(body).data.some((each) => each.id === id);
    };
    expect(await listed()).toBe(true);
    expect((await post(imageRemove.path, { id })).status).toBe(200);
    expect(await listed()).toBe(false);
  });

  test('a file that is not a picture is refused, and only the shop’s sellers may upload', async () => {
    const text = Buffer.from('esto no es una imagen');
    const start = startOf(text, 'foto.jpg');
    expect((await post(uploadStart.path, start)).status).toBe(200);
    const sent = await post(uploadPart.path, partOf(start.guid, 0, text));
    expect([sent.status, sent.body.errorCode]).toEqual([409, 'image.type']);
    for (const [who, refusal] of REFUSED)
      expect((await post(uploadStart.path, startOf(text), who)).status).toBe(refusal);
    const unknown = { filePath: `gxupload:${'0'.repeat(32)}`, image: { ImageTarget: 'banner' } };
    expect((await post(imageAdd.path, unknown)).status).toBeGreaterThanOrEqual(400);
  });

  test('logs no unknown error', () => {
    expect(shop().errors).toEqual([]);
  });
});
