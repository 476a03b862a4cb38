/**
 * Uploads to a shop whose disk is full: the person is told, no file stays that no record names, no record names a file
 * that is not there, and the upload goes on once there is room.
 */
import { mkdtempSync, promises, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { forgetImageFiles } from '#backend/images/cleanup';
import { forgetImports } from '#backend/imports/cleanup';
import { openFiles, storeOfCopies } from '#backend/media/files';
import { photoType, readPhoto } from '#backend/media/photos';
import { forgetPrintFiles } from '#backend/printing/cleanup';
import { UPLOAD_PATH, uploadFinish, uploadPart, uploadStart } from '#contract/calls/uploads';
import { DAY_MS } from '#contract/time/dates';
import { loadVariant } from '#variants/load';
import { type Answer, ORIGIN, readAnswer, useApp } from '../support/app.ts';
import { SELLER, usePeople } from '../support/cast.ts';
import { SELLER as HOST_SELLER, useDialect } from '../support/dialect-shop.ts';
import { createImporter, startInput as startImport } from '../support/imports.ts';
import { mailsTo } from '../support/mails.ts';
import { plantPlaces } from '../support/people.ts';
import { halves, partOf, startOf, uploadTo } from '../support/pictures.ts';
import { startInput as startPrint, usePrintCalls } from '../support/print-requests.ts';
import { asTextStl, box } from '../support/solids.ts';

/**
 * Makes each write end as on a disk whose last bytes were taken by it.
 * @returns a function that makes room; the end of the test makes room, too
 */
const fillDisk = (): (() => void) => {
  const { writeFile } = promises;
  const spy = vi.spyOn(promises, 'writeFile').mockImplementation(async (path) => {
    await writeFile(path, 'half');
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  const makeRoom = (): void => spy.mockRestore();
  onTestFinished(makeRoom);
  return makeRoom;
};

const TOLD = 'No queda lugar para archivos. Avisa a quien administra.';

const folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
const { printing, branches } = await loadVariant('RTC');
const shop = useApp(
  ({ app }) => plantPlaces(app.db),
  (variant) => ({ ...variant, printing, branches }),
  null,
  undefined,
  { folder },
);
const { seller } = usePeople(shop, { seller: SELLER });
const print = usePrintCalls(shop);
const remote = useDialect('sap-like');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const post = (path: string, input: unknown) => shop().post(path, input, { token: seller.token });
const db = () => shop().app.db;
const stored = () => shop().app.files.keysBelow('');
const tomorrow = () => new Date(Date.now() + 40 * DAY_MS);
/** The call is refused, the operator finds the cause in the log, and nothing else went wrong. */
const refusesFull = ({ status, body }: Pick<Answer, 'status' | 'body'>) => {
  expect([status, body.errorCode, body.error]).toEqual([507, 'files.full', TOLD]);
  const logged = shop().errors.splice(0);
  expect(logged).toMatchObject([{ err: { code: 'ENOSPC' } }]);
};
const rowOf = async (guid: string) => {
  const { rows } = await db().execute(
    sql`select stored, path from uploads where guid = ${guid}::uuid`,
  );
  return rows;
};

test('a picture', async () => {
  const picture = await halves('jpeg');
  const start = startOf(picture);
  const { guid } = start;
  const part = () => post(uploadPart.path, partOf(guid, 0, picture));
  const finish = () => post(uploadFinish.path, { guid });
  await post(uploadStart.path, start);

  let makeRoom = fillDisk();
  refusesFull(await part());
  expect([await stored(), await rowOf(guid)]).toEqual([[], [{ stored: [], path: null }]]);
  expect((await finish()).body.errorCode).toBe('file.incomplete');
  makeRoom();
  expect((await part()).status).toBe(200);

  // There was room for what was sent, but not for the picture that is made of it.
  makeRoom = fillDisk();
  refusesFull(await finish());
  expect([await stored(), await rowOf(guid)]).toEqual([
    [`uploads/${guid}/0`],
    [{ stored: [0], path: null }],
  ]);
  makeRoom();
  expect((await finish()).status).toBe(200);
  const [made = '', ...others] = await stored();
  expect([made, others]).toEqual([expect.stringMatching(/^photos\/[\da-f-]+\.webp$/), []]);
  expect(await rowOf(guid)).toEqual([{ stored: [0], path: made }]);
});

test('a picture that is cut', async () => {
  const { body } = await uploadTo(shop(), await halves('png'), seller);
  const { path: filePath } = body.file as { path: string };
  const add = { filePath, image: { ImageName: 'radiador', ImageTarget: 'product' } };
  const { body: added } = await post('/rest/image/add', add);
  const { id } = added.data as { id: number };
  const rows = () => db().execute(sql`select * from images where id = ${id}`);
  const [before, files] = [(await rows()).rows, await stored()];
  const cut = { id, cut: { x: 0, y: 0, width: 50, height: 50 } };
  const makeRoom = fillDisk();
  refusesFull(await post('/rest/image/update', cut));
  makeRoom();
  expect([(await rows()).rows, await stored()]).toEqual([before, files]);
  expect((await post('/rest/image/update', cut)).status).toBe(200);
});

test('pictures in a form', async () => {
  const files = await stored();
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(await halves('png'))]), 'a.png');
  const makeRoom = fillDisk();
  const response = await shop().app.upload(
    new Request(`${ORIGIN}${UPLOAD_PATH}`, {
      method: 'POST',
      headers: { origin: ORIGIN, authorization: `OAuth ${seller.token}` },
      body,
    }),
  );
  refusesFull(await readAnswer(response));
  makeRoom();
  expect(await stored()).toEqual(files);
});

test('a picture whose row the database has no room for', async () => {
  const picture = await halves('webp');
  const start = startOf(picture);
  await post(uploadStart.path, start);
  await post(uploadPart.path, partOf(start.guid, 0, picture));
  const files = await stored();
  await db().execute(sql`create function fill() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await db().execute(sql`create trigger fill before update on uploads
    for each row when (new.path is not null) execute function fill()`);
  const { status, body } = await post(uploadFinish.path, { guid: start.guid });
  expect([status, body.errorCode]).toEqual([503, 'server.unavailable']);
  expect((await stored()).toSorted()).toEqual(files.toSorted());
  await db().execute(sql`drop trigger fill on uploads`);
  expect((await post(uploadFinish.path, { guid: start.guid })).status).toBe(200);
  expect(await stored()).not.toContain(`uploads/${start.guid}/0`);
});

test('a file to print', async () => {
  const files = await stored();
  const model = new Uint8Array(Buffer.from(asTextStl(box([20, 30, 40]))));
  const input = startPrint(model);
  const { guid } = input;
  await print.start(input);
  const makeRoom = fillDisk();
  refusesFull(await print.send(guid, 0, model));
  expect(await stored()).toEqual(files);
  const { body } = await print.finish(guid);
  expect(body.errorCode).toBe('file.incomplete');
  expect(await mailsTo(db(), input.email)).toEqual([]);
  // The page goes on where it was.
  makeRoom();
  expect((await print.start(input)).body).toMatchObject({ missing: [[0]], received: false });
  expect((await print.send(guid, 0, model)).status).toBe(200);
  expect((await print.finish(guid)).status).toBe(200);
  expect(await mailsTo(db(), input.email)).toHaveLength(1);
});

test('a list to import', async () => {
  const files = await stored();
  const list = Buffer.from('Código;Precio\nR-1;100\n');
  const importer = createImporter(shop().post, seller.token);
  const input = startImport('prices', list);
  const part = () => importer.ask('part', partOf(input.guid, 0, list));
  await importer.ask('start', input);
  const makeRoom = fillDisk();
  refusesFull(await part());
  expect(await stored()).toEqual(files);
  expect((await importer.find(input.guid)).missing).toEqual([0]);
  makeRoom();
  expect((await part()).status).toBe(200);
  expect((await importer.find(input.guid)).missing).toEqual([]);
  await importer.ask('remove', { guid: input.guid });
  expect(await stored()).toEqual(files);
});

test('what nobody goes on with is gone the next day', async () => {
  const files = await stored();
  const picture = await halves('jpeg');
  const begun = startOf(picture);
  await post(uploadStart.path, begun);
  await post(uploadPart.path, partOf(begun.guid, 0, picture));
  const model = new Uint8Array(Buffer.from(asTextStl(box([10, 10, 10]))));
  const input = startPrint(model);
  await print.start(input);
  const importer = createImporter(shop().post, seller.token);
  const list = startImport('prices', Buffer.from('Código;Precio\nR-2;100\n'));
  await importer.ask('start', list);
  const makeRoom = fillDisk();
  refusesFull(await post(uploadFinish.path, { guid: begun.guid }));
  refusesFull(await print.send(input.guid, 0, model));
  makeRoom();
  const { app } = shop();
  const later = { db: app.db, files: app.files, variant: app.variant, now: tomorrow };
  await forgetImageFiles(later);
  await forgetPrintFiles(later);
  await forgetImports(later);
  const left = await stored();
  expect(left.filter((key) => !files.includes(key))).toEqual([]);
  const counts = await db().execute(sql`select
    (select count(*) from uploads where guid = ${begun.guid}::uuid)::int as uploads,
    (select count(*) from print_requests where received_at is null)::int as prints,
    (select count(*) from imports where state = 'receiving')::int as imports`);
  expect(counts.rows).toEqual([{ uploads: 0, prints: 0, imports: 0 }]);
});

test('a picture over an existing host', async () => {
  const cookie = await remote.enter(HOST_SELLER);
  const picture = await halves('jpeg');
  const start = startOf(picture);
  const { guid } = start;
  const ask = (path: string, input: object) => remote.shop().post(path, input, cookie);
  const begin = () => ask(uploadStart.path, start);
  const part = () => ask(uploadPart.path, partOf(guid, 0, picture));
  const finish = () => ask(uploadFinish.path, { guid });
  const full = { status: 507, body: { errorCode: 'files.full', error: TOLD } };
  let makeRoom = fillDisk();
  expect(await begin()).toMatchObject(full);
  makeRoom();
  expect((await begin()).body.missing).toEqual([0]);
  makeRoom = fillDisk();
  expect(await part()).toMatchObject(full);
  makeRoom();
  expect((await finish()).body.errorCode).toBe('file.incomplete');
  expect((await part()).status).toBe(200);
  expect((await finish()).status).toBe(200);
});

/** A store alone. */
const openStore = () => {
  const own = mkdtempSync(join(tmpdir(), 'files-'));
  onTestFinished(() => rmSync(own, { recursive: true }));
  return { own, files: openFiles({ folder: own }) };
};

test('a full disk keeps the earlier file, leaves no half, and is named', async () => {
  const { own, files } = openStore();
  await files.write('photo', Buffer.from('earlier'));
  fillDisk();
  await expect(files.write('photo', Buffer.from('later'))).rejects.toMatchObject({
    code: 'files.full',
    message: TOLD,
  });
  await expect(files.write('other', Buffer.from('later'))).rejects.toMatchObject({
    code: 'files.full',
  });
  expect(await files.read('photo')).toEqual(Buffer.from('earlier'));
  expect(readdirSync(own)).toEqual(['photo']);
});

test('a photo is shown in a new width though the disk is full, and the log says so', async () => {
  const { files } = openStore();
  const create = { width: 900, height: 600, channels: 3, background: 'red' } as const;
  await files.write('photo', await sharp({ create }).png().toBuffer());
  fillDisk();
  const error = vi.fn();
  const shown = await readPhoto(storeOfCopies(files, { error }), 'photo', 640);
  expect(shown && photoType(Buffer.from(shown.body))).toBe('image/webp');
  expect(error.mock.calls.map(([, text]) => text)).toEqual(['a copy was not stored']);
});
