/** A server process that dies in the middle of orders, again and again: none is lost, none is twice. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../support/database.ts';
import { plantProduct, plantShelves, stockOf } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { startServers } from '../support/servers.ts';

const ORDERS = 120;
const STOCK = 1_000;
/** Each process dies when it has answered so many, with the rest somewhere inside a transaction. */
const KILLED_AFTER = [1, 3, 7, 12, 16, 20, 24];

const { url, database } = useDatabase();
let buyers: Planted[] = [];

beforeAll(async () => {
  const { db } = database();
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'CORTE', stock: { B: STOCK / 2, C: STOCK / 2 } });
  buyers = await Promise.all(Array.from({ length: 10 }, () => plantUser(db)));
});

interface Wish {
  body: string;
  token: string;
}

/** @returns whether the server said that the order stands; a broken connection says nothing */
const place = async (server: string, { body, token }: Wish): Promise<boolean> => {
  try {
    const response = await fetch(`${server}/rest/order/add`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `OAuth ${token}` },
      body,
    });
    await response.json();
    return response.status === 200;
  } catch {
    return false;
  }
};

test('every order that was wanted stands once, its stock taken once, its mail written once', async () => {
  const wishes: Wish[] = Array.from({ length: ORDERS }, (_, n) => ({
    body: JSON.stringify(orderOf([{ Code: 'CORTE', Quantity: 1 + (n % 3), Price: 100 }])),
    token: buyers[n % buyers.length]?.token ?? '',
  }));
  const wanted = wishes.reduce((sum, _wish, n) => sum + 1 + (n % 3), 0);
  let open = wishes;
  /** @param answers after so many the process is killed; more than there are: never */
  const round = async (answers: number) => {
    const servers = await startServers(1, url());
    const [server = ''] = servers.urls;
    let answered = 0;
    const stand = await Promise.all(
      open.map(async (wish) => {
        const stands = await place(server, wish);
        if (stands) answered += 1;
        if (stands && answered === answers) await servers.kill();
        return stands;
      }),
    );
    if (answered < answers) await servers.stop();
    open = open.filter((_wish, n) => !stand[n]);
  };
  for (const answers of KILLED_AFTER) await round(answers);
  const left = open.length;
  expect(left).toBeGreaterThan(0);
  // The buyers' pages try again with the same keys until an answer comes.
  await round(Number.POSITIVE_INFINITY);
  console.log(
    `killed ${KILLED_AFTER.length} times; ${left} of ${ORDERS} had no answer until the end`,
  );
  expect(open).toEqual([]);

  const { db } = database();
  const { rows } = await db.execute<{ orders: number; units: number; keys: number; mails: number }>(
    sql`select count(*) as orders, count(distinct guid) as keys,
          (select sum(quantity) from order_items) as units,
          (select count(*) from mails where event like 'order-received:%') as mails
        from orders`,
  );
  expect(rows).toEqual([{ orders: ORDERS, keys: ORDERS, units: wanted, mails: ORDERS }]);
  expect(await stockOf(db, 'CORTE')).toBe(STOCK - wanted);
  // Nothing half done: an order has its rows, its history, and the units its rows say.
  const { rows: broken } = await db.execute(
    sql`select o.id from orders o where o.state <> 'PPE'
          or not exists (select from order_items i where i.order_id = o.id)
          or (select count(*) from order_events e where e.order_id = o.id) <> 2
          or exists (select from order_items i where i.order_id = o.id and i.quantity <>
            (select sum(value::int) from jsonb_each_text(i.taken)))`,
  );
  expect(broken).toEqual([]);
});
