/** The home page as sellers configure it: validated, versioned with its author, and public. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { images } from '#backend/database/tables/media';
import { calls } from '#contract/calls';
import type { ConfigKey } from '#contract/entities/configured';
import { readBanner } from '../../src/components/home/banner-items.ts';
import { readReleases } from '../../src/components/home/releases.ts';
import { useApp } from '../support/app.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

let seller: Planted;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  seller = await plantUser(db, { employeeOf: 1, isSeller: true });
  const file = { width: 10, height: 10, name: 'x' };
  await db.insert(images).values([
    { ...file, id: 7, target: 'banner', path: 'photos/7.webp' },
    { ...file, id: 8, target: 'product', path: 'photos/8.webp' },
  ]);
});
const set = (key: string, value: unknown, version?: number) =>
  shop().post(
    '/rest/config/set',
    { key, value: typeof value === 'string' ? value : JSON.stringify(value), version },
    seller,
  );
const find = async (key: ConfigKey) =>
  calls.configFind.output.parse((await shop().post('/rest/config/find', { key }, seller)).body)
    .data;
const seen = async (key: string) => {
  const { body } = await shop().post('/rest/config/getPublic', { key });
  return calls.configGetPublic.output.parse(body).data;
};

const banner = [
  { id: 1, color: '#0d5368', link: '/productos?c=1.1', image: { id: 7, name: 'Radiadores' } },
  {
    id: 2,
    link: 'https://otra.example/x',
    color: '#FfA',
    image: { id: 7 },
    sd: { id: 7, name: '' },
  },
];
const releases = [
  {
    title: 'Novedades',
    items: [{ code: 'RAD-1', name: 'Radiador', price: 1234.5 }, { code: 'B' }],
  },
];

test('a saved value is returned to everybody, and the home page shows it', async () => {
  expect(await find('BANNER_ITEMS')).toMatchObject({ value: null, version: 0 });
  const { body } = await set('BANNER_ITEMS', banner, 0);
  expect(calls.configSet.output.parse(body).data.version).toBe(1);
  expect(readBanner(await seen('BANNER_ITEMS'))).toMatchObject([
    { color: '#0d5368', href: '/productos?c=1.1', large: '/imagenes/id/7', name: 'Radiadores' },
    { color: '#FFffAA', href: 'https://otra.example/x', small: '/imagenes/id/7' },
  ]);
  await set('PRODUCT_RELASES', releases);
  expect(readReleases(await seen('PRODUCT_RELASES'))).toEqual([
    {
      title: 'Novedades',
      items: [
        { code: 'RAD-1', name: 'Radiador', price: 1234.5 },
        { code: 'B', name: '' },
      ],
    },
  ]);
});

test('a test value does not change the production value', async () => {
  const before = await seen('BANNER_ITEMS');
  await set('TEST_BANNER_ITEMS', []);
  await set('TEST_PRODUCT_RELASES', releases);
  expect(await seen('TEST_BANNER_ITEMS')).toBe('[]');
  expect(await seen('BANNER_ITEMS')).toBe(before);
});

test('a change is recorded with author and values; a refused one is not', async () => {
  const audited = async () => {
    const asked = { subject: 'config', subjectId: 'TEST_BANNER_ITEMS' };
    const { body } = await shop().post('/rest/audit/list', asked, seller);
    return calls.auditList.output.parse(body).data;
  };
  await set('TEST_BANNER_ITEMS', []);
  const count = (await audited()).length;
  await set('TEST_BANNER_ITEMS', [{ id: 1, image: { id: -1 } }]);
  const [last, ...rest] = await audited();
  expect(rest).toHaveLength(count);
  expect(last).toMatchObject({
    author: 'Ana Píriz',
    action: 'UPD',
    changes: [{ field: 'value', from: [], to: [{ id: 1, image: { id: -1 } }] }],
  });
  await set('TEST_BANNER_ITEMS', [{ id: 1, image: { id: 999 } }]);
  expect(await audited()).toHaveLength(count + 1);
});

test('an outdated save of the banner is refused with the current value', async () => {
  const { version } = await find('BANNER_ITEMS');
  expect((await set('BANNER_ITEMS', banner.slice(0, 1), version)).status).toBe(200);
  const late = await set('BANNER_ITEMS', [], version);
  expect([late.status, late.body.errorCode]).toEqual([409, 'record.stale']);
  expect(late.body.detail).toMatchObject({ key: 'BANNER_ITEMS', version: version + 1 });
  expect(readBanner(await seen('BANNER_ITEMS'))).toHaveLength(1);
});

test('twenty concurrent first saves succeed once', async () => {
  await shop().app.db.execute(sql`delete from config where key = 'TEST_PRODUCT_RELASES'`);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => set('TEST_PRODUCT_RELASES', releases, 0)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await find('TEST_PRODUCT_RELASES')).toMatchObject({ version: 1 });
});

const item = { id: 1, link: '', image: { id: 7 } };
const release = { code: 'A', name: 'A' };
describe('a value that the home page cannot show is refused at its field', () => {
  test.each<[ConfigKey, unknown, string]>([
    ['BANNER_ITEMS', 'no json', 'value'],
    ['BANNER_ITEMS', '{}', 'value.'],
    ['BANNER_ITEMS', [{}], 'value.0.id'],
    ['BANNER_ITEMS', [{ ...item, image: { id: 0 } }], 'value.0.image.id'],
    ['BANNER_ITEMS', [{ ...item, image: { id: 999 } }], 'value.0.image'],
    // Uploaded for a product: only people who may see the product may see it.
    ['BANNER_ITEMS', [item, { ...item, sd: { id: 8 } }], 'value.1.sd'],
    ['BANNER_ITEMS', [{ ...item, color: 'red;x' }], 'value.0.color'],
    ['BANNER_ITEMS', [{ ...item, link: 'javascript:alert(1)' }], 'value.0.link'],
    ['BANNER_ITEMS', [{ ...item, link: '//elsewhere.example' }], 'value.0.link'],
    ['BANNER_ITEMS', [{ ...item, link: `/${'a'.repeat(500)}` }], 'value.0.link'],
    [
      'BANNER_ITEMS',
      `[{"id":1,"link":"/a","image":{"id":7,"name":"a\\u0000"}}]`,
      'value.0.image.name',
    ],
    ['TEST_BANNER_ITEMS', Array(21).fill(item), 'value.'],
    ['PRODUCT_RELASES', [{ title: ' ', items: [] }], 'value.0.title'],
    ['PRODUCT_RELASES', [{ title: 'A', items: [{ code: '' }] }], 'value.0.items.0.code'],
    [
      'PRODUCT_RELASES',
      [{ title: 'A', items: [{ ...release, price: -1 }] }],
      'value.0.items.0.price',
    ],
    ['PRODUCT_RELASES', [{ title: 'A', items: Array(49).fill(release) }], 'value.0.items'],
    ['TEST_PRODUCT_RELASES', Array(13).fill({ title: 'A', items: [] }), 'value.'],
  ])('%s %j', async (key, value, field) => {
    const before = await seen(key);
    const { status, body } = await set(key, value);
    expect([status, body.errorCode]).toEqual([400, 'request.invalid']);
    expect(Object.keys(body.fields ?? {})).toContain(field);
    expect(await seen(key)).toBe(before);
  });

  test('an unknown key and a huge value are refused', async () => {
    for (const key of ['CATALOGUE_TOLD', 'banner_items', 'TEST_', '']) {
      expect((await set(key, [])).status).toBe(400);
      expect(await seen(key || 'x')).toBeNull();
    }
    expect((await set('BANNER_ITEMS', `[${' '.repeat(430_000)}]`)).status).toBe(400);
  });
});
