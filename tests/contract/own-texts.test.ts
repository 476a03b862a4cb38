/** Texts of pages, which the owner edits over those of the folder. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readOwnTexts } from '#backend/config/own-data';
import { images } from '#backend/database/tables/media';
import { usesOf } from '#backend/images/uses';
import { calls } from '#contract/calls';
import { useApp } from '../support/app.ts';
import { SELLER } from '../support/cast.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

let seller: Planted;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  seller = await plantUser(db, SELLER);
});

const save = (value: unknown, version?: number) =>
  shop().post(
    '/rest/config/set',
    { key: 'SHOP_TEXTS', value: JSON.stringify(value), version },
    seller,
  );
const lastChanges = async () => {
  const { body } = await shop().post(
    '/rest/audit/list',
    { subject: 'config', subjectId: 'SHOP_TEXTS' },
    seller,
  );
  return calls.auditList.output.parse(body).data[0]?.changes;
};

const text = { file: 'company', path: 'lead', text: 'Desde siempre.' };
const faq = {
  file: 'services/radiadores',
  path: 'questions',
  text: '',
  questions: [{ question: '¿Cuánto?', answer: 'Depende' }],
};

test.each<[string, unknown]>([
  ['value.0.text', [{ ...text, text: ' ' }]],
  ['value.0.text', [{ ...text, text: 'a'.repeat(12_001) }]],
  ['value.0.path', [{ ...text, path: '__proto__.x' }]],
  ['value.0.file', [{ ...text, file: '../company' }]],
  ['value.0.questions.0.answer', [{ ...faq, questions: [{ question: 'a', answer: '' }] }]],
  ['value.0.questions', [{ ...faq, questions: Array(41).fill(faq.questions[0]) }]],
  ['value.', [text, text]],
  [
    'value.',
    Array.from({ length: 37 }, (_, at) => ({ ...text, path: `a${at}`, text: 'a'.repeat(11_000) })),
  ],
])('%s is refused %#', async (field, value) => {
  const { status, body } = await save(value);
  expect([status, body.errorCode]).toEqual([400, 'request.invalid']);
  expect(Object.keys(body.fields ?? {})).toContain(field);
});

test('may be longer in all than a variable of the environment', async () => {
  const value = Array.from({ length: 30 }, (_, at) => ({
    ...text,
    path: `a${at}`,
    text: 'a'.repeat(11_000),
  }));
  expect((await save(value)).body.error).toBe('');
  expect((await readOwnTexts(shop().app.db)).SHOP_TEXTS).toContain('"a29"');
  await shop().app.db.execute(sql`delete from config where key = 'SHOP_TEXTS'`);
});

test('are given to builds of pages alone, with their history', async () => {
  const { db } = shop().app;
  expect((await save([text, faq], 0)).body.error).toBe('');
  const { SHOP_TEXTS } = await readOwnTexts(db);
  expect(JSON.parse(SHOP_TEXTS ?? '')).toEqual([{ ...text, questions: [] }, faq]);
  expect(await lastChanges()).toEqual([
    { field: 'text.lead company', from: '(texto original)', to: text.text },
    {
      field: 'text.questions services/radiadores',
      from: '(texto original)',
      to: faq.questions,
    },
  ]);
  await save([faq], 1);
  expect(await lastChanges()).toEqual([
    { field: 'text.lead company', from: text.text, to: '(texto original)' },
  ]);
});

test('hold services that the owner adds and their order, and questions about the shop', async () => {
  const rows = [
    { file: 'services/servicio-1', path: 'title', text: 'Alineación' },
    { file: 'services', path: 'order', text: 'servicio-1 radiadores' },
    { ...faq, file: 'questions' },
  ];
  const nameless = await save([{ ...rows[0], text: ' ' }]);
  expect(nameless.body.fields).toEqual({ 'value.0.text': 'Este campo es obligatorio' });
  expect((await save(rows)).body.error).toBe('');
  const changes = await lastChanges();
  // No folder has a text in its place.
  expect(changes).toContainEqual({ field: 'text.title services/servicio-1', to: 'Alineación' });
  expect(changes).toContainEqual({
    field: 'text.order services',
    from: '(texto original)',
    to: 'servicio-1 radiadores',
  });
  expect(changes).toContainEqual({
    field: 'text.questions questions',
    from: '(texto original)',
    to: faq.questions,
  });
  await save([]);
  expect(await lastChanges()).toContainEqual({
    field: 'text.title services/servicio-1',
    from: 'Alineación',
  });
});

test('hold pictures of pages, which exist and stay', async () => {
  const { db } = shop().app;
  const shape = { width: 900, height: 600, name: 'Frente' };
  const [kept] = await db
    .insert(images)
    .values({ target: 'banner', path: 'f/1.png', ...shape })
    .returning({ id: images.id });
  const [other] = await db
    .insert(images)
    .values({ target: 'product', path: 'f/2.png', ...shape })
    .returning({ id: images.id });
  const picture = { id: kept?.id ?? 0, width: 900, height: 600 };
  const items = [{ from: 1 }, { texts: [{ path: 'title', text: 'Durazno' }], picture }];
  const list = { file: 'company', path: 'milestones', items };
  const refused = await save([
    { file: 'company', path: 'picture', picture: { ...picture, id: other?.id } },
    { ...list, items: [{ ...items[1], picture: { ...picture, id: 999_999 } }] },
  ]);
  expect(Object.keys(refused.body.fields ?? {})).toEqual([
    'value.0.picture',
    'value.1.items.0.picture',
  ]);
  expect((await save([list])).body.error).toBe('');
  expect(await lastChanges()).toContainEqual({
    field: 'text.milestones company',
    from: '(texto original)',
    to: ['el 2 original', 'Durazno'],
  });
  expect((await usesOf(db, picture.id)).config).toEqual(['SHOP_TEXTS']);
  await save([]);
  expect((await usesOf(db, picture.id)).config).toEqual([]);
});
