/** Prices that nobody may have: of another company's list, of an edit and back, and of nothing at all. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderEdit } from '#contract/calls/order-edit';
import { quotationAccept } from '#contract/calls/quotations';
import type { Quotation } from '#contract/entities/quotations';
import type { Planted } from '../support/people.ts';
import { usePriceLists, WORKSHOP } from '../support/price-lists.ts';
import { acceptanceOf, quotationCalls } from '../support/quotations.ts';

const { shop, people, plantOwn, call, add } = usePriceLists();
const { owner, vendor, member, stranger } = people;
const { sent } = quotationCalls(
  (path, input, token) => shop().post(path, input, token === undefined ? {} : { token }),
  () => owner.token,
);

let [code, other] = ['', ''];
beforeEach(async () => {
  [code, other] = [await plantOwn({ B: 50 }), await plantOwn({ B: 50 })];
});

const accepted = async (quotation: Quotation, who: Planted): Promise<number> => {
  const { guest: _, ...acceptance } = acceptanceOf(quotation);
  const { body } = await call(quotationAccept.path, acceptance, who);
  expect(body.error).toBe('');
  const { number } = quotationAccept.output.parse(body).data;
  const { rows } = await shop().app.db.execute<{ id: number }>(
    sql`select id from orders where number = ${number}`,
  );
  return rows[0]?.id ?? 0;
};

const edit = async (orderId: number, items: readonly object[], who: Planted = vendor) => {
  const { rows } = await shop().app.db.execute<{ version: number }>(
    sql`select version from orders where id = ${orderId}`,
  );
  return call(
    orderEdit.path,
    {
      ...{ orderId, items, version: rows[0]?.version },
      ...{ shippingId: 'RES', branchCode: 'B', refundBy: 'hand', reason: 'Lo pidió' },
    },
    who,
  );
};

const edited = async (...[orderId, items, who]: Parameters<typeof edit>) => {
  const { body } = await edit(orderId, items, who);
  expect(body.error).toBe('');
  return orderEdit.output.parse(body).data;
};

test.each([
  ['a RUT that the buyer typed opens no list', 'stranger', null, 100],
  ['an employment does', 'member', null, 40],
  ['the company of the quotation does', 'stranger', WORKSHOP, 40],
] as const)('in the edit of an accepted quotation %s', async (_, who, companyId, price) => {
  await add({ rules: [{ Percent: 60 }] });
  const quotation = await sent([{ Code: code, Price: 100 }], { QuotationCompanyId: companyId });
  const id = await accepted(quotation, people[who]);
  const items = [
    { code, quantity: 1 },
    { code: other, quantity: 10 },
  ];
  expect((await edited(id, items)).items).toMatchObject([{ price: 100 }, { price }]);
});
