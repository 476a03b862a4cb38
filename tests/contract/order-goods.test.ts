/** Orders are found by the words of their lines, also after an edit and an erasure of its car. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Order } from '#contract/entities/orders';
import { done, useOrderEdits } from '../support/order-edits.ts';
import { plantUser } from '../support/people.ts';

const edits = useOrderEdits();
const { post, plantOwn, seller, db, detail } = edits;

const found = async (text: string): Promise<number[]> => {
  const filters = [
    { FilterKey: 'toCompany', FilterValue: '1' },
    { FilterKey: 'text', FilterValue: text },
  ];
  const { body } = await post('filter', { filters, rowIndex: 0, rowsMax: 100 }, seller);
  return (body.data as Order[]).map(({ id }) => id);
};

test('an order is found by its goods, and after an edit by those that it has then', async () => {
  const buyer = await plantUser(db());
  const [code, other] = [await plantOwn({ B: 9 }), await plantOwn({ B: 9 })];
  const order = await edits.paid(buyer, code);
  expect(await found(code)).toContain(order.id);
  expect(await found(`radiador ${code}`)).toContain(order.id);
  expect(await found(other)).not.toContain(order.id);
  done(await edits.edit(order, { items: [{ code: other, quantity: 2 }] }, seller));
  expect(await found(other)).toContain(order.id);
  expect(await found(code)).not.toContain(order.id);
});

test.each(['100%', 'a_b', String.raw`cur\va`])('%s is searched as it is written', async (name) => {
  const order = await edits.paid(await plantUser(db()), await plantOwn({ B: 9 }));
  const { id } = (await detail(order)).order;
  await db().execute(sql`update orders set goods = ${`pieza ${name} negra`} where id = ${id}`);
  expect(await found(name)).toContain(id);
  for (const near of ['100x', 'axb', 'curva']) expect(await found(near)).not.toContain(id);
});
