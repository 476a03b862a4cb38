/** The demo's dashboard is full of activity; its buyers' own lists are short. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { communicationTimeline } from '#contract/calls/communications';
import { officeDashboard } from '#contract/calls/office';
import { demoEmails } from '#demo-data/people';
import { seed } from '#demo-data/seed';
import { useApp } from '../support/app.ts';
import { plantUser } from '../support/people.ts';

const shop = useApp(({ app }) =>
  seed({ db: app.db, variant: app.variant, parts: 40, sales: true }),
);

test('has sales of months, bestsellers and orders in all states, none of them the demo buyer’s', async () => {
  const { db, variant } = shop().app;
  const { token } = await plantUser(db, { isSeller: true, employeeOf: 1 });
  const { body } = await shop().post(officeDashboard.path, { period: 'MONTH' }, { token });
  const { sales, best, states } = officeDashboard.output.parse(body).data;
  expect(sales.filter(({ orders }) => orders > 0).length).toBeGreaterThanOrEqual(4);
  expect(best).toHaveLength(10);
  expect(states.map(({ state }) => state).toSorted()).toEqual(['CAN', 'DIS', 'PAP', 'PPE']);
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from orders o join users u on u.id = o.user_id
        where u.email = ${demoEmails(variant).buyer}`,
  );
  expect(rows[0]?.n).toBe(0);
});

test('the orders of a customer’s people are on the company’s time line, and are found by its name', async () => {
  const { db } = shop().app;
  const { token } = await plantUser(db, { isSeller: true, employeeOf: 1 });
  const { rows } = await db.execute<{ id: number; name: string; orders: number }>(
    sql`select c.id, c.name, count(*)::int as orders from orders o join companies c on c.id = o.company_id
        group by c.id, c.name order by c.id`,
  );
  expect(rows.length).toBeGreaterThanOrEqual(5);
  for (const { id, name, orders } of rows.slice(0, 2)) {
    const { body } = await shop().post(
      communicationTimeline.path,
      { companyId: id, rowsMax: 100 },
      { token },
    );
    const { data } = communicationTimeline.output.parse(body);
    expect(data.filter(({ kind }) => kind === 'order')).toHaveLength(orders);
    const filters = [{ FilterKey: 'text', FilterValue: name }];
    const found = await shop().post(
      '/rest/order/filter',
      { filters: [...filters, { FilterKey: 'toCompany', FilterValue: '1' }], rowIndex: 0 },
      { token },
    );
    expect(found.body.resultCount).toBe(orders);
  }
});
