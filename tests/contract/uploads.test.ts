/** Uploads of images: in parts of any order, or whole in a form; access. */
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls';
import { UPLOAD_PATH } from '#contract/calls/uploads';
import { PART_BYTES } from '#contract/files/file-parts';
import { findRoute, loadRoutes } from '#host/function-routes';
import { ORIGIN, readAnswer, useApp } from '../support/app.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import {
  halves,
  partOf,
  partsOfFile,
  removeFiles,
  startOf,
  uploadTo,
} from '../support/pictures.ts';

const people = new Map<string, Planted>();
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  people.set('seller', await plantUser(db, { employeeOf: 1, isSeller: true }));
  people.set('another seller', await plantUser(db, { employeeOf: 1, isSeller: true }));
  people.set('seller of another company', await plantUser(db, { employeeOf: 2, isSeller: true }));
  people.set('employee', await plantUser(db, { employeeOf: 1 }));
  people.set('buyer', await plantUser(db));
});
afterAll(() => removeFiles(shop().app));
const by = (who: string) => ({ token: people.get(who)?.token ?? '' });
const post = (path: string, input: unknown, who = 'seller') => shop().post(path, input, by(who));

let small: Buffer;
/** Noise is incompressible: this takes three parts. */
let large: Buffer;
beforeAll(async () => {
  small = await halves('jpeg');
  large = await sharp(randomBytes(1_500 * 1_500 * 3), {
    raw: { width: 1_500, height: 1_500, channels: 3 },
  })
    .png()
    .toBuffer();
  expect(large.length).toBeGreaterThan(2 * PART_BYTES);
});

test('parts are accepted in any order and more than once, and missing ones are listed', async () => {
  const start = startOf(large);
  const parts = partsOfFile(large);
  expect((await post('/rest/upload/start', start)).body.missing).toEqual(
    [0, 1, 2].slice(0, parts.length),
  );
  const last = parts.length - 1;
  const send = (part: number) =>
    post('/rest/upload/part', partOf(start.guid, part, parts[part] ?? large));
  expect((await send(last)).status).toBe(200);
  expect((await send(last)).status).toBe(200);
  const early = await post('/rest/upload/finish', { guid: start.guid });
  expect(early.body).toMatchObject({ errorCode: 'file.incomplete' });
  // After a lost connection the page restarts.
  expect((await post('/rest/upload/start', start)).body.missing).toEqual(
    parts.map((_, part) => part).slice(0, last),
  );
  for (let part = last - 1; part >= 0; part -= 1) await send(part);
  const ends = await Promise.all(
    Array.from({ length: 5 }, () => post('/rest/upload/finish', { guid: start.guid })),
  );
  const files = ends.flatMap(({ body }) => (body.file ? [JSON.stringify(body.file)] : []));
  expect(new Set(files).size).toBe(1);
  expect(JSON.parse(files[0] ?? '{}')).toMatchObject({ width: 1_500, name: 'radiador' });
  expect(await shop().app.files.keysBelow(`uploads/${start.guid}`)).toEqual([]);
});

test('a part or file that differs from the announced one is refused', async () => {
  const start = startOf(small);
  await post('/rest/upload/start', start);
  const changed = Buffer.from(small);
  changed[50] = (changed[50] ?? 0) ^ 1;
  for (const body of [changed, small.subarray(0, 40), Buffer.concat([small, small])])
    expect((await post('/rest/upload/part', partOf(start.guid, 0, body))).body.errorCode).toBe(
      'file.badPart',
    );
  expect((await post('/rest/upload/part', partOf(start.guid, 1, small))).body.errorCode).toBe(
    'record.notFound',
  );
  const other = { ...startOf(large), guid: start.guid };
  expect((await post('/rest/upload/start', other)).body.errorCode).toBe('file.otherFile');
});

test('an upload belongs to its seller', async () => {
  const start = startOf(small);
  await post('/rest/upload/start', start);
  const others = [
    await post('/rest/upload/start', start, 'another seller'),
    await post('/rest/upload/part', partOf(start.guid, 0, small), 'another seller'),
    await post('/rest/upload/finish', { guid: start.guid }, 'another seller'),
    await post('/rest/upload/finish', { guid: randomUUID() }),
  ];
  for (const { status, body } of others)
    expect([status, body.errorCode]).toEqual([404, 'record.notFound']);
  const { body } = await uploadTo(shop(), small, by('seller'));
  const filePath = (body.file as { path: string }).path;
  const add = { filePath, image: { ImageName: 'x', ImageTarget: 'product' } };
  expect((await post('/rest/image/add', add, 'another seller')).status).toBe(404);
  expect((await post('/rest/image/add', add)).status).toBe(200);
});

const form = (
  files: Record<string, Buffer>,
  who = 'seller',
  headers: Record<string, string> = {},
) => {
  const body = new FormData();
  for (const [name, file] of Object.entries(files))
    body.append('file', new Blob([new Uint8Array(file)]), name);
  const { token } = by(who);
  return shop().app.upload(
    new Request(`${ORIGIN}${UPLOAD_PATH}`, {
      method: 'POST',
      headers: { origin: ORIGIN, ...(token && { authorization: `OAuth ${token}` }), ...headers },
      body,
    }),
  );
};

test('a form with whole files returns paths and extensions', async () => {
  const { status, body } = await readAnswer(
    await form({ 'frente.jpg': small, 'lado.PNG': await halves('png') }),
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({
    error: '',
    files: [
      { path: expect.stringMatching(/^gxupload:[\da-f]{32}$/), extension: 'webp', name: 'frente' },
      { path: expect.stringMatching(/^gxupload:/), extension: 'webp', name: 'lado' },
    ],
  });
  const [first] = body.files as { path: string }[];
  const added = await post('/rest/image/add', {
    filePath: first?.path,
    image: { ImageName: 'frente', ImageTarget: 'product' },
  });
  expect(added.body.data).toMatchObject({ name: 'frente', target: 'product', width: 120 });
});

test.each([
  ['a visitor', 'nobody', 401],
  ['a buyer', 'buyer', 403],
  ['an employee who sells nothing', 'employee', 403],
  ['another company’s seller', 'seller of another company', 404],
])('%s cannot upload, neither whole nor in parts', async (_who, who, expected) => {
  expect((await form({ 'a.jpg': small }, who)).status).toBe(expected);
  for (const name of ['uploadStart', 'uploadFinish', 'imageAdd', 'imageListByTarget'] as const) {
    const input = { guid: randomUUID(), target: 'product' };
    expect([name, (await post(calls[name].path, input, who)).status]).toEqual([
      name,
      // Roles are checked before the input, companies after it.
      expected === 404 && name !== 'uploadFinish' && name !== 'imageListByTarget' ? 400 : expected,
    ]);
  }
});

test.each<[string, Record<string, string>, number]>([
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a neighbouring site', { 'sec-fetch-site': 'same-site' }, 403],
  ['a page elsewhere', { origin: 'https://elsewhere.example' }, 403],
  ['another kind of body', { 'content-type': 'application/json' }, 400],
  ['a body without its boundary', { 'content-type': 'multipart/form-data' }, 400],
  ['more than a request may hold', { 'content-length': '7000000' }, 413],
])('a form from %s is refused', async (_what, headers, expected) => {
  expect((await form({ 'a.jpg': small }, 'seller', headers)).status).toBe(expected);
});

test('a form with one bad file stores nothing', async () => {
  const answer = await readAnswer(await form({ 'a.jpg': small, 'b.jpg': Buffer.from('<html>') }));
  expect([answer.status, answer.body.errorCode]).toEqual([409, 'image.type']);
  expect(answer.body.files).toBeUndefined();
  const empty = await readAnswer(await form({}));
  expect([empty.status, empty.body.errorCode]).toEqual([400, 'request.invalid']);
});

test('the upload path is found in any case', async () => {
  const routes = await loadRoutes();
  for (const path of [UPLOAD_PATH, '/Upload.aspx/gxObject'])
    expect(findRoute(routes, 'POST', path)).toBeDefined();
  expect(findRoute(routes, 'POST', '/uploadXaspx/gxobject')).toBeUndefined();
  expect((await shop().app.upload(new Request(`${ORIGIN}${UPLOAD_PATH}`))).status).toBe(405);
});

test('unused uploads are limited', async () => {
  const { db } = shop().app;
  await db.execute(sql`insert into uploads (guid, name, bytes, parts)
    select gen_random_uuid(), 'x', 25000000, array[''] from generate_series(1, 180)`);
  const { status, body } = await post('/rest/upload/start', startOf(small));
  expect([status, body.errorCode]).toEqual([409, 'file.full']);
  await db.execute(sql`delete from uploads where user_id is null`);
  expect((await post('/rest/upload/start', startOf(small))).status).toBe(200);
});
