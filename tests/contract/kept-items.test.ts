/** Favourites and comparison of an account: devices lose nothing, and lists are private. */
import { expect, test } from 'vitest';
import { keptCompared, keptFavourites, keptViews } from '#contract/calls/kept';
import { useApp } from '../support/app.ts';
import { usePeople } from '../support/cast.ts';
import { type Planted, plantPlaces } from '../support/people.ts';

const shop = useApp(({ app }) => plantPlaces(app.db));
const { buyer, other } = usePeople(shop, { buyer: {}, other: {} });

const entry = (code: string, changedAt: number, isThere = true) => ({
  id: code.toLowerCase(),
  changedAt,
  value: isThere ? { code } : null,
});

test.each([keptFavourites, keptCompared])('$path', async (call) => {
  const send = async (who: Planted, entries: ReturnType<typeof entry>[]) => {
    const { body } = await shop().post(call.path, { entries }, { token: who.token });
    return call.output.parse(body).data.map(({ id, value }) => [id, value?.code]);
  };
  await Promise.all(['A', 'B', 'C', 'D'].map((code, n) => send(buyer, [entry(code, n + 1)])));
  expect(await send(buyer, [entry('B', 9, false)])).toEqual([
    ['b', undefined],
    ['d', 'D'],
    ['c', 'C'],
    ['a', 'A'],
  ]);
  // A device that missed the removal does not restore it.
  expect(await send(buyer, [entry('B', 2)])).toContainEqual(['b', undefined]);
  expect(await send(other, [])).toEqual([]);
});

test('the lists are separate', async () => {
  const post = async (call: typeof keptFavourites, entries: object[]) =>
    (await shop().post(call.path, { entries }, { token: other.token })).body.data;
  await post(keptFavourites, [entry('SOLO', 1)]);
  expect(await post(keptCompared, [])).toEqual([]);
});

test('views that two devices save at once both reach a third device, and a removed view stays removed', async () => {
  const view = (name: string, changedAt: number) => ({
    id: `products|${name}`,
    changedAt,
    value: {
      table: 'products',
      name,
      search: '?t=radiador&activos=SI',
      columns: ['code', 'price'],
      sort: { id: 'price', isDown: true },
    },
  });
  const bring = async (entries: object[]) => {
    const { body } = await shop().post(keptViews.path, { entries }, { token: buyer.token });
    return keptViews.output.parse(body).data;
  };
  await Promise.all([bring([view('Caros', 1)]), bring([view('Sin foto', 2)])]);
  const all = await bring([]);
  expect(all.map(({ value }) => value?.name)).toEqual(['Sin foto', 'Caros']);
  expect(all[1]).toEqual(view('Caros', 1));
  await bring([{ id: 'products|Caros', changedAt: 3, value: null }]);
  expect((await bring([view('Caros', 1)])).flatMap(({ value }) => value?.name ?? [])).toEqual([
    'Sin foto',
  ]);
});
