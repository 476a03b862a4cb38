/** An upload to an existing host that breaks off: it is neither lost nor sent incompletely. */
import { beforeAll, expect, test } from 'vitest';
import { openFiles } from '#backend/media/files';
import { forgetUploads } from '#backend/remote/calls/images';
import { imageAdd } from '#contract/calls/images';
import { UPLOAD_PATH, uploadFinish, uploadPart, uploadStart } from '#contract/calls/uploads';
import { DAY_MS, HOUR_MS } from '#contract/time/dates';
import type { FaultKind } from '#emulators/rest-host/faults';
import { halves, partOf, startOf } from '../support/pictures.ts';
import { SELLER, useRemoteShop } from '../support/remote-shop.ts';

const shop = useRemoteShop();
let picture: Buffer;
beforeAll(async () => {
  picture = await halves('png', 120, 80);
});

/** The steps before the request to the host. */
const arrive = async () => {
  const cookie = await shop().login(SELLER);
  const start = startOf(picture, 'frente.png');
  const post = (path: string, input: unknown) => shop().post(path, input, cookie);
  expect((await post(uploadStart.path, start)).status).toBe(200);
  expect((await post(uploadPart.path, partOf(start.guid, 0, picture))).status).toBe(200);
  const { guid } = start;
  return { guid, post, finish: () => post(uploadFinish.path, { guid }) };
};

test.each<FaultKind>(['refuse', 'drop', 'half', 'html', 'error'])(
  'a host that answers with %s is told as being away; the end is asked for again without sending the file anew',
  async (kind) => {
    const { rest } = shop();
    const { post, finish } = await arrive();
    rest.faults.set([{ kind, path: UPLOAD_PATH, times: 1 }]);
    const refused = await finish();
    expect([500, 503]).toContain(refused.status);
    const { status, body } = await finish();
    expect(status).toBe(200);
    expect(body.file).toMatchObject({ extension: 'webp', name: 'frente', width: 120, height: 80 });
    // A repeat returns the same image, without another request to the host.
    const kept = rest.host.uploads.size;
    expect((await finish()).body.file).toEqual(body.file);
    expect(rest.host.uploads.size).toBe(kept);
    const image = { ImageName: 'frente', ImageTarget: 'banner' };
    const added = await post(imageAdd.path, { filePath: body.file.path, image });
    expect([added.status, added.body.data?.name]).toEqual([200, 'frente']);
    // The host keeps the re-encoded picture.
    const file = [...rest.host.files.values()].at(-1);
    expect(file?.body.subarray(8, 12).toString('latin1')).toBe('WEBP');
  },
);

test('an image that the host added without a reply is reported as added', async () => {
  const { rest } = shop();
  const { post, finish } = await arrive();
  const { file } = (await finish()).body;
  const image = { ImageName: 'frente', ImageTarget: 'banner' };
  const before = rest.host.world.images.length;
  rest.faults.set([{ kind: 'bare', path: imageAdd.path }]);
  const { status, body } = await post(imageAdd.path, { filePath: file.path, image });
  expect([status, body.data?.name, body.data?.width]).toEqual([200, 'frente', 120]);
  expect(rest.host.world.images).toHaveLength(before + 1);
  expect(rest.host.world.images.at(-1)?.ImageId).toBe(body.data.id);
  // An image that the host cannot have added is not mistaken for an older one with its name.
  for (const ImageName of ['dorso', 'frente']) {
    const filePath = 'gxupload:00000000000000000000000000000000';
    const other = { filePath, image: { ...image, ImageName } };
    expect((await post(imageAdd.path, other)).status).toBe(503);
  }
});

test('remains of uploads are deleted after a day, without those in progress', async () => {
  const { folder } = shop();
  const files = openFiles({ folder });
  const { guid, finish } = await arrive();
  await finish();
  const { guid: half } = await arrive();
  const left = async () =>
    (await files.keysBelow('uploads')).filter((key) => key.includes(guid) || key.includes(half));
  expect(await left()).toHaveLength(3);
  const inAnHour = new Date(Date.now() + HOUR_MS);
  await forgetUploads(files, inAnHour);
  expect(await left()).toHaveLength(3);
  expect(await forgetUploads(files, new Date(Date.now() + 2 * DAY_MS))).toBeGreaterThanOrEqual(3);
  expect(await left()).toEqual([]);
});

test('a part that is repeated after the end is accepted and not stored', async () => {
  const { guid, post, finish } = await arrive();
  const { file } = (await finish()).body;
  expect((await post(uploadPart.path, partOf(guid, 0, picture))).status).toBe(200);
  const files = openFiles({ folder: shop().folder });
  expect(await files.keysBelow(`uploads/${guid}`)).toEqual([`uploads/${guid}/manifest`]);
  expect((await finish()).body.file).toEqual(file);
});

test('once a day one process deletes expired files', async () => {
  const { backend, another, folder } = shop();
  const shared = `shared/1/alt.png`;
  await openFiles({ folder }).write(shared, Buffer.from('x'));
  const jobs = [backend, another().backend].map(({ jobs: all }) =>
    all.find(({ name }) => name === 'delete-old-files'),
  );
  expect((await Promise.all(jobs.map((job) => job?.run()))).toSorted()).toEqual([false, true]);
  expect(await openFiles({ folder }).read(shared)).toBeNull();
});

test('a session that ends meanwhile loses nothing: its seller logs in again and continues', async () => {
  const { guid, finish } = await arrive();
  shop().rest.host.forward(200_000);
  expect((await finish()).status).toBe(401);
  const { login, post } = shop();
  const { status, body } = await post(uploadFinish.path, { guid }, await login(SELLER));
  expect([status, body.file?.name]).toEqual([200, 'frente']);
});

test('nobody continues, restarts or ends another seller’s upload', async () => {
  const { login, post } = shop();
  const [own, others] = [await login(SELLER), await login('diego@nam.example')];
  const start = startOf(picture, 'mia.png');
  const { guid } = start;
  const theirs = await halves('jpeg');
  expect((await post(uploadStart.path, start, own)).status).toBe(200);
  for (const [path, input] of [
    [uploadStart.path, startOf(theirs, 'suya.jpg', guid)],
    [uploadStart.path, start],
    [uploadPart.path, partOf(guid, 0, theirs)],
    [uploadFinish.path, { guid }],
  ] as const)
    expect((await post(path, input, others)).status).toBe(404);
  expect((await post(uploadPart.path, partOf(guid, 0, picture), own)).status).toBe(200);
  const { status, body } = await post(uploadFinish.path, { guid }, own);
  expect([status, body.file?.name]).toEqual([200, 'mia']);
});
