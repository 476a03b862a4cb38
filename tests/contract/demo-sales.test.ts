/** The demo's start of the back-office is full of life, and its buyers' own lists are not. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { officeDashboard } from '#contract/calls/office';
import { demoEmails } from '#demo-data/people';
import { seed } from '#demo-data/seed';
import { useApp } from '../support/app.ts';
import { plantUser } from '../support/people.ts';

const shop = useApp(({ app }) =>
  seed({ db: app.db, variant: app.variant, parts: 40, sales: true }),
);

test('sales of months, what sells best, orders in every hand, and none of the demo buyer’s', async () => {
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
