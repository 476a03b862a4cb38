/** Printers, materials and prices of the printing service, which the owner edits over those of the folder. */
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls';
import { officeFirstSteps } from '#contract/calls/office';
import { loadVariant } from '#variants/load';
import { publishedPrinting } from '#variants/own-printing';
import { useApp } from '../support/app.ts';
import { SELLER, usePeople } from '../support/cast.ts';
import { mailsTo } from '../support/mails.ts';
import { plantPlaces } from '../support/people.ts';
import { cutUp, startInput, usePrintCalls } from '../support/print-requests.ts';
import { asTextStl, box } from '../support/solids.ts';

const { printing, branches } = await loadVariant('RTC');
if (!printing) throw new Error('RTC prints');
const published = publishedPrinting(printing);
const shop = useApp(
  async ({ app: { db } }) => {
    await plantPlaces(db);
  },
  (variant) => ({ ...variant, printing, branches }),
);
const { seller } = usePeople(shop, { seller: SELLER });
const { start, send, finish } = usePrintCalls(shop);

const save = (changes: object) =>
  shop().post(
    '/rest/config/set',
    { key: 'SHOP_PRINTING', value: JSON.stringify([{ ...published, ...changes }]) },
    seller,
  );
const withPla = (changes: object) =>
  published.materials.map((one) => (one.id === 'pla' ? { ...one, ...changes } : one));

describe('wrong values are refused at their field', () => {
  const [printer] = published.printers;
  test.each<[string, object]>([
    ['value.0.minimum', { minimum: -1 }],
    ['value.0.minimum', { minimum: null }],
    ['value.0.printers', { printers: [] }],
    ['value.0.printers.0.name', { printers: [{ ...printer, name: ' ' }] }],
    ['value.0.printers.0.width', { printers: [{ ...printer, width: 0 }] }],
    ['value.0.printers.0.technology', { printers: [{ ...printer, technology: 'LASER' }] }],
    ['value.0.materials.0.density', { materials: withPla({ density: 0 }) }],
    ['value.0.materials.0.infill', { materials: withPla({ infill: 101 }) }],
    ['value.0.materials.0.pricePerGram', { materials: withPla({ pricePerGram: null }) }],
    ['value.0.materials.0.id', { materials: withPla({ id: 'PLA 1' }) }],
    ['value.0.materials', { materials: withPla({ id: 'petg' }) }],
    ['value.0.materials.0.speed', { materials: withPla({ speed: undefined }) }],
    ['value.0.materials', { materials: [] }],
    // Requests may name the folder's.
    ['value.0.materials', { materials: withPla({ id: 'pla-2' }) }],
    // Resin without a printer for it.
    ['value.0.materials', { printers: [printer] }],
  ])('%s %#', async (field, changes) => {
    const { status, body } = await save(changes);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([
      400,
      expect.arrayContaining([field]),
    ]);
  });
});

test('the first steps ask for prices of the shop until it has some', async () => {
  const samples = async () => {
    const { body } = await shop().post(officeFirstSteps.path, {}, seller);
    return officeFirstSteps.output.parse(body).data.samples;
  };
  expect(await samples()).toMatchObject({ printing: 1 });
  expect((await save({})).body.error).toBe('');
  expect(await samples()).toMatchObject({ printing: 0 });
});

test('a changed price is in the mail of the next request, and in the history', async () => {
  expect((await save({})).body.error).toBe('');
  expect(
    (await save({ minimum: 9_000, materials: withPla({ pricePerGram: 7.5 }) })).body.error,
  ).toBe('');
  const file = asTextStl(box([20, 30, 40]));
  const input = startInput(file);
  await start(input);
  for (const [part, body] of cutUp(file).entries()) await send(input.guid, part, body);
  await finish(input.guid);
  const [mail] = await mailsTo(shop().app.db, input.email);
  expect(mail?.data).toMatchObject({ total: '$ 9.000,00' });
  const { body } = await shop().post(
    '/rest/audit/list',
    { subject: 'config', subjectId: 'SHOP_PRINTING' },
    seller,
  );
  expect(calls.auditList.output.parse(body).data[0]?.changes).toEqual([
    { field: 'minimum', from: published.minimum, to: 9_000 },
    { field: 'pricePerGram.pla', from: 6, to: 7.5 },
  ]);
});

test('a material that is not offered takes no request, and past ones keep its name', async () => {
  expect((await save({ materials: withPla({ isOffered: false }) })).body.error).toBe('');
  const { status, body } = await start(startInput(asTextStl(box([20, 30, 40]))));
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['pieces.0.print.material']]);
  expect(shop().app.variant.printing?.materials.find(({ id }) => id === 'pla')?.name).toBe('PLA');
});

test('a material that was saved may be renamed, but not removed', async () => {
  const withAbs = (changes: object) => ({
    materials: [...withPla({}), { ...withPla({})[0], id: 'abs', name: 'ABS', ...changes }],
  });
  expect((await save(withAbs({}))).body.error).toBe('');
  const { status, body } = await save({});
  expect([status, body.fields]).toEqual([
    400,
    { 'value.0.materials': expect.stringContaining('deja de ofrecerlo') },
  ]);
  expect((await save(withAbs({ name: 'ABS negro', isOffered: false }))).body.error).toBe('');
});
