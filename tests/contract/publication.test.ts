import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { begin, end, noteBuilt } from '#backend/publishing/building';
import { auditList } from '#contract/calls/audit';
import { productUpdate } from '#contract/calls/goods';
import { publicationGet, publicationStart } from '#contract/calls/publication';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

let seller: Planted;
const shop = useApp(
  async ({ app }) => {
    await plantPlaces(app.db);
    await plantShelves(app.db);
    await plantProduct(app.db, { code: 'RP-1', stock: { B: 3 } });
    seller = await plantUser(app.db, { isSeller: true, employeeOf: 1 });
  },
  undefined,
  null,
  { kind: 'host' },
);
const post = (path: string, input: unknown = {}) =>
  shop().post(path, input, { token: seller.token });
const get = async () => publicationGet.output.parse((await post(publicationGet.path)).body).data;

test('returns changes with their authors, the current publication and the last one', async () => {
  const { db } = shop().app;
  await db.execute(sql`delete from page_changes`);
  expect(await get()).toEqual({
    publisher: 'HOST',
    waiting: { changes: 0, since: null, dueAt: null, people: [] },
    current: null,
    last: null,
  });
  for (const ProductName of ['Uno', 'Dos'])
    expect(
      (await post(productUpdate.path, { code: 'RP-1', parms: { ProductName } })).body.error,
    ).toBe('');
  const { waiting } = await get();
  expect(waiting).toMatchObject({ changes: 2, people: [{ name: 'Ana Píriz', changes: 2 }] });
  expect(Date.parse(waiting.dueAt ?? '')).toBeGreaterThan(Date.parse(waiting.since ?? ''));

  const asked = publicationStart.output.parse((await post(publicationStart.path)).body).data;
  expect(asked.current).toMatchObject({ state: 'ASKED', author: 'Ana Píriz', lastError: '' });
  const { id, turn } = await begin(db, 'change');
  if (!turn) throw new Error('somebody else builds');
  expect(await get()).toMatchObject({
    waiting: { changes: 0, people: [] },
    current: { id, state: 'BUILDING' },
  });
  // A second request joins the current build.
  await post(publicationStart.path);
  await noteBuilt(db, turn, { written: 12, kept: 2_400 });
  expect(await get()).toMatchObject({ current: { id, state: 'BUILT' } });
  await end(db, id);
  expect(await get()).toMatchObject({
    current: null,
    last: { id, changes: 2, written: 12, kept: 2_400, author: 'Ana Píriz' },
  });
  const { body } = await post(auditList.path, { subject: 'publication' });
  expect(auditList.output.parse(body).data.map(({ author }) => author)).toEqual([
    'Ana Píriz',
    'Ana Píriz',
  ]);
});

test('frequent requests are throttled', async () => {
  for (let n = 0; n < 18; n++) await post(publicationStart.path);
  expect((await post(publicationStart.path)).status).toBe(429);
});
