/** Sellers without a permission learn no customers, lists and sales by the calls of the counter. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#contract/calls';
import { orderSell } from '#contract/calls/counter';
import {
  quotationAdd,
  quotationFind,
  quotationLines,
  quotationUpdate,
} from '#contract/calls/quotations';
import type { Quotation } from '#contract/entities/quotations';
import { DEFAULT_STAFF_TABLE, STAFF_TABLE_KEY } from '#contract/people/permissions';
import { saleOf } from '../support/counter-sales.ts';
import { RIVAL, usePriceLists, WORKSHOP } from '../support/price-lists.ts';
import { quotationOf } from '../support/quotations.ts';

const { shop, people, plantOwn, call, add } = usePriceLists();
const { owner, vendor, stranger } = people;

const setSeller = (...SEL: string[]) => {
  const positions = { ...DEFAULT_STAFF_TABLE.positions, SEL };
  const table = JSON.stringify({ ...DEFAULT_STAFF_TABLE, positions });
  return shop().app.db.execute(
    sql`insert into config (key, value) values (${STAFF_TABLE_KEY}, ${table})
        on conflict (key) do update set value = excluded.value`,
  );
};
beforeAll(() => setSeller('orders'));
afterAll(() => shop().app.db.execute(sql`delete from config where key = ${STAFF_TABLE_KEY}`));

let Code = '';
beforeEach(async () => {
  await shop().app.db.execute(sql`delete from quotations`);
  Code = await plantOwn({ B: 50 });
  await add({ rules: [{ Percent: 60 }] });
});

const quoted = (ids: Record<string, unknown>) => quotationOf([{ Code, Price: 100 }], ids);
const added = async (ids: Record<string, unknown> = {}): Promise<Quotation> =>
  quotationAdd.output.parse((await call(quotationAdd.path, quoted(ids), owner)).body).data;

test.each(['company', 'person'])(
  'the permission of orders alone names no %s in any call',
  async (named) => {
    const companyId = named === 'company' ? WORKSHOP : null;
    const personId = companyId === null ? stranger.personId : null;
    const ofQuotation = { QuotationCompanyId: companyId, QuotationPersonId: personId };
    const ofSale = { CustomerCompanyId: companyId, CustomerPersonId: personId };
    const { id } = await added();
    for (const [path, input] of [
      [quotationAdd.path, quoted(ofQuotation)],
      [quotationUpdate.path, { id, parms: ofQuotation }],
      // Also with a wrong price, whose refusal names the right one.
      [orderSell.path, saleOf([{ Code }], ofSale)],
      [orderSell.path, saleOf([{ Code, Price: 1 }], { ...ofSale, total: 1 })],
      ...(companyId ? [[quotationLines.path, { codes: [Code], companyId }] as const] : []),
    ] as const) {
      const { status, body } = await call(path, input, vendor);
      expect({ path, status, detail: body.detail }).toEqual({
        path,
        status: 403,
        detail: { permissions: ['customers'] },
      });
    }
  },
);

test('customers of quotations are known to whoever reads these', async () => {
  const ids = { QuotationCompanyId: WORKSHOP };
  const { id } = await added(ids);
  const parms = { ...ids, QuotationNotes: 'Con envío' };
  const changed = await call(quotationUpdate.path, { id, parms }, vendor);
  expect(quotationFind.output.parse(changed.body).data).toMatchObject({ companyId: WORKSHOP });
  const lines = await call(quotationLines.path, { codes: [Code], companyId: WORKSHOP }, vendor);
  expect(quotationLines.output.parse(lines.body).data).toMatchObject([{ price: 40 }]);
  expect(
    (await call(quotationUpdate.path, { id, parms: { QuotationCompanyId: RIVAL } }, vendor)).status,
  ).toBe(403);
});

test('a customer without a name of the shop’s is sold to without the permission', async () => {
  expect((await call(orderSell.path, saleOf([{ Code }]), vendor)).body.error).toBe('');
});

test.each(['officeDashboard', 'printRequestFilter', 'printRequestFind'] as const)(
  '%s tells nothing without the permission of orders',
  async (name) => {
    await setSeller('catalogue', 'stock', 'customers');
    const input = name === 'printRequestFind' ? { number: 1 } : { filters: [] };
    const { status, body } = await call(calls[name].path, input, vendor);
    expect([status, body.detail]).toEqual([403, { permissions: ['orders'] }]);
    await setSeller('orders');
  },
);
