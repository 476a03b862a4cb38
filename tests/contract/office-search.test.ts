/** One box for whatever a seller looks for: orders, companies, people, goods. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { officeSearch } from '#contract/calls/office';
import { SELLER, usePeople } from '../support/cast.ts';
import { useOrderApp } from '../support/order-app.ts';

const { shop, plantOwn, place } = useOrderApp();
const { seller, buyer } = usePeople(shop, { seller: SELLER, buyer: {} });

const asked = async (text: string) => {
  const { status, body } = await shop().post(officeSearch.path, { text }, { token: seller.token });
  expect({ status, error: body.error }).toEqual({ status: 200, error: '' });
  return officeSearch.output.parse(body).data;
};

test('the very number stands first: an order’s, a RUT with its dots', async () => {
  const order = await place(buyer, await plantOwn({ B: 3 }));
  expect((await asked(`${order.number}`))[0]).toMatchObject({
    kind: 'order',
    id: `${order.number}`,
  });
  expect((await asked('21.100342.0099'))[0]).toMatchObject({
    kind: 'company',
    id: '2',
    title: 'Otra Casa S.A.',
    detail: 'RUT 211003420099',
  });
});

test('an order is found as the order table finds it, and the number beside a word is nobody’s RUT', async () => {
  const order = await place(buyer, await plantOwn({ B: 3 }));
  for (const text of [`N.º ${order.number}`, `#${order.number}`])
    expect([text, await asked(text)]).toEqual([
      text,
      [expect.objectContaining({ kind: 'order', id: `${order.number}` })],
    ]);
  expect(await asked('manguera 21')).toEqual([]);
  expect((await asked('RUT 21-100342-0099'))[0]).toMatchObject({ kind: 'company', id: '2' });
});

test('a code finds its product, a name its company and person whatever the accents', async () => {
  const code = await plantOwn({ B: 3 });
  expect((await asked(code))[0]).toMatchObject({ kind: 'product', id: code });
  await shop().app.db.execute(sql`update persons set name = 'Begoña', last_name = 'Núñez'
    where id = ${buyer.personId}`);
  expect(await asked('begona nunez')).toContainEqual(
    expect.objectContaining({ kind: 'person', id: `${buyer.personId}`, title: 'Begoña Núñez' }),
  );
  expect((await asked('otra cása')).map(({ title }) => title)).toContain('Otra Casa S.A.');
});

test('signs that mean something to the database are only signs, and a letter alone finds nothing', async () => {
  expect(await asked('%%')).toEqual([]);
  expect(await asked('__')).toEqual([]);
  expect(await asked("' or 1=1 --")).toEqual([]);
  expect(await asked('a')).toEqual([]);
});

test('as much text as the box takes is looked for', async () => {
  expect(await asked('manguera '.repeat(22))).toEqual([]);
});
