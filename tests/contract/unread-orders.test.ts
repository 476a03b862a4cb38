/** People of the shop without the permission `orders` read their own orders, and none of its customers'. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { communicationTimeline } from '#contract/calls/communications';
import { officeSearch } from '#contract/calls/office';
import { orderDetail } from '#contract/calls/order-management';
import { orderFilter } from '#contract/calls/orders';
import type { Order } from '#contract/entities/orders';
import { DEFAULT_STAFF_TABLE, STAFF_TABLE_KEY } from '#contract/people/permissions';
import { SELLER, usePeople } from '../support/cast.ts';
import { useOrderApp } from '../support/order-app.ts';
import type { Planted } from '../support/people.ts';

let order: Order;
let own: Order;
const { shop, plantOwn, place } = useOrderApp();
const { buyer, owner, vendor, mechanic } = usePeople(shop, {
  buyer: {},
  owner: SELLER,
  vendor: { ...SELLER, position: 'SEL' },
  mechanic: { employeeOf: 1, position: 'MEC' },
});
const post = (path: string, input: unknown, { token }: Pick<Planted, 'token'>) =>
  shop().post(path, input, { token });

beforeAll(async () => {
  const code = await plantOwn({ B: 9 });
  order = await place(buyer, code);
  own = await place(mechanic, code);
  const positions = { ...DEFAULT_STAFF_TABLE.positions, SEL: ['customers'], MEC: [] };
  await shop().app.db.execute(
    sql`insert into config (key, value)
        values (${STAFF_TABLE_KEY}, ${JSON.stringify({ ...DEFAULT_STAFF_TABLE, positions })})`,
  );
});
afterAll(() => shop().app.db.execute(sql`delete from config where key = ${STAFF_TABLE_KEY}`));

test('neither the list nor one order of the shop', async () => {
  const filters = [{ FilterKey: 'toCompany', FilterValue: '1' }];
  for (const who of [vendor, mechanic]) {
    const listed = await post(orderFilter.path, { filters }, who);
    expect([listed.status, listed.body.errorCode]).toEqual([403, 'permission.missing']);
    for (const path of [orderDetail.path, '/rest/return/find'])
      expect((await post(path, { orderId: order.id }, who)).status).toBe(404);
  }
  expect((await post(orderFilter.path, { filters }, owner)).status).toBe(200);
  const mine = await post(orderFilter.path, {}, mechanic);
  expect(orderFilter.output.parse(mine.body).data.map(({ id }) => id)).toEqual([own.id]);
  const seen = await post(orderDetail.path, { orderId: own.id }, mechanic);
  expect(orderDetail.output.parse(seen.body).data.order.counter).toBeUndefined();
});

test('neither the office’s search nor a customer’s history names orders', async () => {
  const told = async (who: Planted) => {
    const found = await post(officeSearch.path, { text: `${order.number}` }, who);
    const history = await post(communicationTimeline.path, { personId: buyer.personId }, who);
    return [
      officeSearch.output.parse(found.body).data.some(({ kind }) => kind === 'order'),
      communicationTimeline.output.parse(history.body).data.length > 0,
    ];
  };
  expect(await told(owner)).toEqual([true, true]);
  expect(await told(vendor)).toEqual([false, false]);
});
