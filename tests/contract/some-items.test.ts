import { expect, test } from 'vitest';
import * as call from '#contract/calls/catalog';
import { MAX_ITEMS } from '#contract/limits';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { plantPlaces } from '../support/people.ts';

const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  for (const code of ['UNO', 'DOS', 'TRES']) await plantProduct(db, { code });
  await plantProduct(db, { code: 'OCULTO', isPublic: false });
});

const families = async (codes: readonly string[]) => {
  const { body } = await shop().post(call.autopartList.path, { codes });
  return call.autopartList.output.parse(body).data.map(({ code }) => code);
};

test('returns items in the order of the codes, each once, in any case', async () => {
  expect(await families(['f-tres', 'NADA', 'F-UNO', 'F-Tres'])).toEqual(['F-TRES', 'F-UNO']);
  const { body } = await shop().post(call.productList.path, { codes: ['DOS', 'uno'] });
  expect(call.productList.output.parse(body).data.map(({ code }) => code)).toEqual(['DOS', 'UNO']);
  expect(await families([])).toEqual([]);
});

test('limits the number of codes', async () => {
  const codes = Array.from({ length: MAX_ITEMS + 1 }, (_, n) => `C${n}`);
  expect((await shop().post(call.autopartList.path, { codes })).status).toBe(400);
  expect(await families(codes.slice(1))).toEqual([]);
});
