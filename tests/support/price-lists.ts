/** A shop with price lists: a company that has one, another that has none, and a product of each test's own. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect } from 'vitest';
import { priceListAdd } from '#contract/calls/price-lists';
import { SELLER, usePeople } from './cast.ts';
import { useOrderApp } from './order-app.ts';
import type { Planted } from './people.ts';

export const WORKSHOP = 7;
export const RIVAL = 8;
export const GROUP = 3;

export const usePriceLists = () => {
  const { shop, plantOwn, post, placed } = useOrderApp(async ({ app: { db } }) => {
    await db.execute(
      sql`insert into company_groups (id, name) values (${GROUP}, 'Talleres del norte')`,
    );
    await db.execute(sql`insert into companies (id, name, identifier) values
      (${WORKSHOP}, 'Taller Sur', '211003420111'), (${RIVAL}, 'Taller Este', '211003420112')`);
  });
  const people = usePeople(shop, {
    owner: SELLER,
    vendor: { ...SELLER, position: 'SEL' },
    member: { employeeOf: WORKSHOP, position: 'BUY' },
    rival: { employeeOf: RIVAL, position: 'BUY' },
    stranger: {},
  });

  const call = (path: string, input: unknown, who: Pick<Planted, 'token'> = people.owner) =>
    shop().post(path, input, { token: who.token });

  beforeAll(async () => {
    // Registered with the workshop's RUT, which anybody may type.
    await shop().app.db.execute(
      sql`update users set company_id = ${WORKSHOP}, company_name = 'Taller Sur' where id = ${people.stranger.userId}`,
    );
  });
  afterEach(async () => {
    shop().setClock(undefined);
    await shop().app.db.execute(sql`delete from price_lists`);
    await shop().app.db.execute(sql`update companies set group_id = null`);
  });

  /** Adds a list of the workshop with 10 % off everything, unless changed. */
  const add = async (changes: object = {}) => {
    const { body } = await call(priceListAdd.path, {
      priceList: {
        PriceListName: 'Talleres',
        companies: [WORKSHOP],
        rules: [{ Percent: 10 }],
        ...changes,
      },
    });
    expect(body.error).toBe('');
    return priceListAdd.output.parse(body).data;
  };

  return { shop, people, plantOwn, post, placed, call, add };
};
