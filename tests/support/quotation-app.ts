/** The calls of quotations over a test's own database, with products of a test's own. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  DEFAULT_STAFF_TABLE,
  STAFF_TABLE_KEY,
  type StaffTable,
} from '#contract/people/permissions';
import { useApp } from './app.ts';
import { plantShop, SELLER, usePeople } from './cast.ts';
import { plantProduct } from './goods.ts';
import { quotationCalls } from './quotations.ts';

export const useQuotations = () => {
  const shop = useApp(plantShop);
  const people = usePeople(shop, {
    owner: SELLER,
    vendor: { ...SELLER, position: 'SEL' },
    buyer: {},
  });
  const { call, done, visit, sent } = quotationCalls(
    (path, input, token) => shop().post(path, input, { token }),
    () => people.owner.token,
  );

  /** A product at 100. */
  const plantOwn = async (units = 10, costCents = 0): Promise<string> => {
    const code = `Q-${randomUUID().slice(0, 8)}`;
    const id = await plantProduct(shop().app.db, { code, stock: { B: units } });
    await shop().app.db.execute(
      sql`update products set last_cost_cents = ${costCents} where id = ${id}`,
    );
    return code;
  };

  const setTable = (changes: Partial<StaffTable>) =>
    shop().app.db.execute(sql`
      insert into config (key, value)
      values (${STAFF_TABLE_KEY}, ${JSON.stringify({ ...DEFAULT_STAFF_TABLE, ...changes })})
      on conflict (key) do update set value = excluded.value`);

  const errorOf = async (answer: ReturnType<typeof call>) => {
    const { status, body } = await answer;
    return { status, errorCode: body.errorCode };
  };

  return { shop, people, plantOwn, setTable, errorOf, call, done, visit, sent };
};
