/** Lists of orders: access, pages, dates, states, words. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { matchesText } from '#backend/orders/filters';
import { goodsOfOrder } from '#backend/orders/search-text';
import { orderFilter } from '#contract/calls/orders';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { measureUntil, quickestOf } from '../support/measuring.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

let buyer: Planted;
let seller: Planted;
const numbers: number[] = [];
const shop = useApp(async ({ app: { db }, post }) => {
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'RAD-100', stock: { B: 99 } });
  buyer = await plantUser(db, { email: 'ana_compra@personas.example' });
  seller = await plantUser(db, { isSeller: true, employeeOf: 1 });
  for (let index = 0; index < 7; index += 1) {
    const input = orderOf([{ Code: 'RAD-100', Quantity: 1, Price: 100 }]);
    const { body } = await post('/rest/order/add', input, { token: buyer.token });
    numbers.unshift((body.data as { number: number }).number);
  }
  // The oldest one is from yesterday's last minute in Montevideo, three hours behind UTC.
  await db.execute(sql`update orders set created_at = '2026-03-11T02:59:30Z'
    where number = ${numbers.at(-1)}`);
  await db.execute(sql`update orders set state = 'DIS' where number = ${numbers[0]}`);
  await db.execute(sql`update orders set state = 'CAN' where number = ${numbers[1]}`);
});

const list = async (filters: [string, string][], page: object = {}, who: Planted = buyer) => {
  const { status, body } = await shop().post(
    '/rest/order/filter',
    { filters: filters.map(([FilterKey, FilterValue]) => ({ FilterKey, FilterValue })), ...page },
    { token: who.token },
  );
  expect({ status, error: body.error }).toEqual({ status: 200, error: '' });
  const { data, resultCount } = orderFilter.output.parse(body);
  return { numbers: data.map(({ number }) => number), resultCount };
};

test('orders come newest first, five a page', async () => {
  expect(await list([])).toEqual({ numbers: numbers.slice(0, 5), resultCount: 7 });
  expect(await list([], { rowIndex: 1 })).toEqual({ numbers: numbers.slice(5), resultCount: 7 });
  expect(await list([], { rowIndex: 2, rowsMax: 3 })).toEqual({
    numbers: numbers.slice(6),
    resultCount: 7,
  });
});

test('an order is found by its tracking number in any spelling', async () => {
  const [, , number] = numbers;
  await shop().app.db.execute(sql`update orders set tracking_number = 'UES-4471 9902-K'
    where number = ${number}`);
  const found = async (text: string) =>
    (
      await list(
        [
          ['toCompany', '1'],
          ['text', text],
        ],
        {},
        seller,
      )
    ).numbers;
  for (const text of ['ues-4471', '9902-k', '44719902', 'UES-4471 9902-K', '4471-9902'])
    expect([text, await found(text)]).toEqual([text, [number]]);
  expect(await found('4471 0000')).toEqual([]);
});

test('a day is a day in Montevideo', async () => {
  const day = (from: string, to: string): [string, string][] => [
    ['startDate', from],
    ['endDate', to],
  ];
  const tenth = await list(day('03/10/2026 00:00:00.0', '03/10/2026 23:59:59.999'));
  expect(tenth.numbers).toEqual(numbers.slice(-1));
  const eleventh = await list(day('03/11/2026 00:00:00.0', '03/11/2026 23:59:59.999'));
  expect(eleventh.numbers).toEqual([]);
});

test.each([
  ['DIS', [0]],
  ['can', [1]],
  ['SEN', [0]],
  ['PEN', [2, 3, 4, 5, 6]],
  ['PPE', [2, 3, 4, 5, 6]],
  ['INI', []],
])('filters by state %s', async (state, expected) => {
  const found = await list([['state', state]], { rowsMax: 100 });
  expect(found.numbers).toEqual(expected.map((index) => numbers[index]));
});

test('finds orders by number, name, e-mail and code', async () => {
  const company: [string, string] = ['toCompany', '1'];
  const count = async (text: string) =>
    (await list([company, ['text', text]], {}, seller)).resultCount;
  expect(await count(`${numbers[3]}`)).toBe(1);
  expect(await count('ana piriz')).toBe(7);
  expect(await count('ana_compra@')).toBe(7);
  expect(await count('rad-100')).toBe(7);
  // Pattern characters are literal.
  expect(await count('ana%compra')).toBe(0);
  expect(await count('an__compra')).toBe(0);
  expect(await count('%%')).toBe(0);
  expect(await count('nadie')).toBe(0);
  // Words in any order, from any field; each must match.
  expect(await count(`píriz  ${numbers[3]} ANA`)).toBe(1);
  expect(await count(`rad-100 nadie`)).toBe(0);
});

/** A buyer of a company, with a phone and an address of his own. */
const placeForCompany = async () => {
  const { app, post } = shop();
  const who = await plantUser(app.db);
  await app.db.execute(sql`insert into companies (id, name, identifier)
    values (7, 'Frenos del Sur S.R.L.', '216543210012')`);
  await app.db.execute(sql`update users set company_id = 7, company_name = 'Frenos del Sur S.R.L.'
    where id = ${who.userId}`);
  const sent = orderOf([{ Code: 'RAD-100', Quantity: 1, Price: 100 }], {
    OrderPhone: '+598 98 765 432',
    OrderAddress: 'Bulevar España 2233 apto 4',
    OrderAddressRecipient: 'Taller Gutiérrez',
  });
  const { body } = await post('/rest/order/add', sent, { token: who.token });
  return (body.data as { number: number }).number;
};

test('finds orders by phone, address, company and RUT in any spelling', async () => {
  const number = await placeForCompany();
  const count = async (text: string) => {
    const found = await list(
      [
        ['toCompany', '1'],
        ['text', text],
      ],
      {},
      seller,
    );
    return found.numbers.filter((one) => one === number).length;
  };
  const ways = [
    '098 765 432',
    '098765432',
    '+59898765432',
    'españa 2233',
    'gutierrez taller',
    'frenos sur',
    '216543210012',
    '21.654321.0012',
    `N.º ${number}`,
    `#${number}`,
    `nº${number} Píriz`,
  ];
  for (const text of ways) expect([text, await count(text)]).toEqual([text, 1]);
  expect(await count(`#${number + 1}`)).toBe(0);
  expect(await count('098 765 433')).toBe(0);
  await shop().app.db.execute(sql`delete from orders where number = ${number}`);
});

const ofCompany: [string, string] = ['toCompany', '1'];
const found = async (...filters: [string, string][]) =>
  (await list([ofCompany, ...filters], { rowsMax: 100 }, seller)).numbers;

test('finds orders by amount, product words and car, in any spelling', async () => {
  const { app, post } = shop();
  await plantProduct(app.db, { code: 'COND-7', priceCents: 181_000, stock: { B: 9 } });
  const sent = orderOf([
    { Code: 'COND-7', Quantity: 2, Price: 1_810, Vehicle: 'Fiat Palio 1.3 2004' },
  ]);
  const { body } = await post('/rest/order/add', sent, { token: buyer.token });
  const { number } = body.data as { number: number };
  await app.db.execute(sql`update order_items set name = 'Condensador Ñandú de aluminio'
    where code = 'COND-7'`);
  await app.db.execute(sql`update orders set goods = ${goodsOfOrder} where number = ${number}`);
  const ways = ['3620', '3.620', '3.620,00', '3620,00', '$ 3.620', '$3620', '$ 3 620', '$ 3.620,-'];
  const words = [
    'condensador nandu',
    'ALUMINIO ñandú',
    'palio 2004',
    'cond-7 3620',
    'ana $3.620',
    'cond7',
    'COND.7 nandu',
    'con-d7',
  ];
  for (const text of [...ways, ...words])
    expect([text, await found(['text', text])]).toEqual([text, [number]]);
  for (const text of ['3621', '$ 36,20', 'condensador cobre', 'cond70', `$ ${number}`])
    expect([text, await found(['text', text])]).toEqual([text, []]);
  // The provider's currency: the amount of a payment.
  await app.db.execute(sql`insert into payments (order_id, provider, provider_id, status,
      amount_cents, currency)
    select id, 'PYPL', 'X-1', 'approved', 9050, 'USD' from orders where number = ${number}`);
  expect(await found(['text', 'US$ 90,50'])).toEqual([number]);
  await app.db.execute(sql`insert into refunds (order_id, provider, provider_id, currency,
      amount_cents, outcome, actor)
    select id, 'PYPL', 'X-1', 'USD', 4525, 'done', 'seller' from orders where number = ${number}`);
  expect(await found(['text', '45,25'])).toEqual([number]);
  // The statement of the bank has the price before an edit.
  await app.db.execute(sql`insert into settlements (order_id, cents, paid_by, user_id)
    select id, 100000, 'cash', (select min(id) from users) from orders where number = ${number}`);
  await app.db.execute(sql`update orders set total_cents = 462000 where number = ${number}`);
  for (const text of ['4.620', '1.000', '3.620'])
    expect([text, await found(['text', text])]).toEqual([text, [number]]);
  await app.db.execute(sql`delete from orders where number = ${number}`);
});

test('finds a phone however it was stored and is typed', async () => {
  const [, , number] = numbers;
  const stored = ['+598 99 765 432', '099765432', '(099) 765-432', '99 765 432'];
  const typed = [
    '099765432',
    '099 765 432',
    '(099) 765 432',
    '+598 99 765432',
    '099 765',
    '765432',
  ];
  for (const phone of stored) {
    await shop().app.db.execute(sql`update orders set phone = ${phone} where number = ${number}`);
    for (const text of typed)
      expect([phone, text, await found(['text', text])]).toEqual([phone, text, [number]]);
  }
  expect(await found(['text', '099 765 433'])).toEqual([]);
  await shop().app.db.execute(
    sql`update orders set phone = '099 000 000' where number = ${number}`,
  );
});

test('a company filters its orders by branch, payment and seller; buyers cannot', async () => {
  const { app, post } = shop();
  const [, , third = 0, fourth = 0] = numbers;
  await app.db.execute(sql`update orders set branch_code = 'C' where number = ${third}`);
  await app.db.execute(sql`update orders set payment_id = 'ABGI' where number = ${fourth}`);
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select id from orders where number = ${fourth}`,
  );
  await post('/rest/order/changeState', { orderId: rows[0]?.id, state: 'PAP' }, seller);
  // The units of an order that is fetched elsewhere are still taken from there.
  expect(await found(['branch', 'B'])).toContain(third);
  expect(await found(['branch', 'C'])).toEqual([third]);
  expect(await found(['payment', 'ABGI'])).toEqual([fourth]);
  expect(await found(['seller', `${seller.userId}`])).toEqual([fourth]);
  expect(await found(['seller', `${buyer.userId}`])).toEqual([]);
  const { body } = await post(
    '/rest/order/sellers',
    { filters: [{ FilterKey: 'toCompany', FilterValue: '1' }] },
    seller,
  );
  expect(body.data).toContainEqual({ id: seller.userId, name: expect.stringContaining('Ana') });
  for (const key of ['branch', 'payment', 'seller'])
    expect(await refusalOf([{ FilterKey: key, FilterValue: '1' }])).toEqual({
      status: 400,
      fields: { [`filters.${key}`]: 'El valor no es válido' },
    });
  await app.db.execute(sql`update orders set branch_code = 'B', payment_id = 'BRDE', state = 'PPE'
    where number in (${third}, ${fourth})`);
});

test('lists oldest first on request', async () => {
  const oldest = await list([], { orderBy: 'OLD', rowsMax: 3 });
  expect(oldest.numbers).toEqual(numbers.toReversed().slice(0, 3));
});

test('continues after the last order that was read', async () => {
  const ids = async (after?: number): Promise<number[]> => {
    const filters = after === undefined ? [] : [{ FilterKey: 'after', FilterValue: `${after}` }];
    const input = { filters, orderBy: 'OLD' };
    const { body } = await shop().post(orderFilter.path, input, buyer);
    return orderFilter.output.parse(body).data.map(({ id }) => id);
  };
  const [first = 0, second = 0, ...others] = await ids();
  expect(await ids(first)).toContain(second);
  expect(await ids(first)).not.toContain(first);
  expect((await ids(second)).slice(0, others.length)).toEqual(others);
});

test('counts orders by state under the other filters', async () => {
  const counts = async (filters: [string, string][], who = buyer) => {
    const input = {
      filters: filters.map(([FilterKey, FilterValue]) => ({ FilterKey, FilterValue })),
    };
    const { body } = await shop().post('/rest/order/counts', input, { token: who.token });
    return body.data;
  };
  const all = { INI: 0, PCH: 0, PPE: 5, PAP: 0, DIS: 1, CAN: 1 };
  expect(await counts([['state', 'CAN']])).toEqual(all);
  expect(
    await counts(
      [
        ['toCompany', '1'],
        ['text', `#${numbers[0]}`],
      ],
      seller,
    ),
  ).toEqual({ ...all, PPE: 0, CAN: 0 });
});

const refusalOf = async (filters: readonly { FilterKey: string; FilterValue: string }[]) => {
  const { status, body } = await shop().post('/rest/order/filter', { filters }, buyer);
  return { status, fields: body.fields };
};

test.each([
  ['more words than anybody types', Array.from({ length: 11 }, (_, index) => `palabra${index}`)],
  ['a longer text than anything that is looked at', ['a'.repeat(201)]],
  ['many texts, each of them long', Array.from({ length: 19 }, () => '%'.repeat(4_800))],
])('%s is refused at its field', async (_, texts) => {
  expect(await refusalOf(texts.map((FilterValue) => ({ FilterKey: 'text', FilterValue })))).toEqual(
    {
      status: 400,
      fields: { 'filters.text': 'El texto es demasiado largo' },
    },
  );
});

test.each([
  ['startDate', '21/11/2026 00:00:00.0'],
  ['endDate', 'ayer'],
  ['state', 'XXX'],
  ['color', 'rojo'],
])('a filter %s with the value %s is refused', async (FilterKey, FilterValue) => {
  expect(await refusalOf([{ FilterKey, FilterValue }])).toEqual({
    status: 400,
    fields: { [`filters.${FilterKey}`]: 'El valor no es válido' },
  });
});

const LINE = 'Radiador aluminio tanque plástico tapa lateral motor diésel';

test('the longest search costs little more than a short one', async () => {
  const { db } = shop().app;
  // Minimal orders of another company, which no other test counts.
  await db.execute(sql`insert into orders (guid, body_hash, state, user_id, user_email, person_name,
      person_last_name, phone, phone_type, destination_company_id, destination_company_name,
      destination_company_identifier, shipping_id, shipping_name, shipping_price_cents,
      payment_id, payment_name, total_cents, words)
    select gen_random_uuid(), '', 'PPE', o.user_id, 'comprador' || n || '@correo.example',
      'Ñandú Número ' || n, 'Abcdefghij', '', 'HOM', 2, '', '', 'RES', '', 0, 'BRDE', '', 0,
      'nandu numero ' || n || ' abcdefghij comprador' || n || '@correo.example rad-100'
    from (select user_id from orders limit 1) o, generate_series(1, 5000) n`);
  await db.execute(
    sql`insert into order_items (order_id, position, product_id, code, name, price_cents, quantity, taken)
        select o.id, 0, (select id from products limit 1), 'RAD-100', ${LINE}, 0, 1, '{}'
        from orders o where o.destination_company_id = 2`,
  );
  await db.execute(sql`update orders set goods = ${goodsOfOrder} where destination_company_id = 2`);
  const other = await plantUser(db, { isSeller: true, employeeOf: 2 });
  const search = (texts: readonly string[]) => () => {
    const filters = texts.map((FilterValue) => ({ FilterKey: 'text', FilterValue }));
    const company = { FilterKey: 'toCompany', FilterValue: '2' };
    return shop().post('/rest/order/filter', { filters: [company, ...filters] }, other);
  };
  // Every word matches every order, the worst case.
  const words = ['ñan', 'dú', 'núm', 'ero', 'com', 'prador', 'correo', 'exam', 'abcd', 'ghij'];
  const { body } = await search([words.join(' ')])();
  expect(body).toMatchObject({ error: '', resultCount: 5_000 });
  const works = [
    search(['ñandú']),
    search([words.join(' ')]),
    search(Array.from({ length: 19 }, () => 'ñ'.repeat(4_800))),
    // Only the lines have these.
    search(['aluminio']),
    search([LINE]),
  ];
  const ratios = await measureUntil(
    async () => {
      const [plain = 0, longest = 0, refused = 0, line = 0, lines = 0] = await quickestOf(works, 7);
      return { longest: longest / plain, refused: refused / plain, lines: lines / line };
    },
    ({ longest, refused, lines }) => longest < 4 && refused < 1 && lines < 3,
  );
  console.log('search, in times of a plain one', ratios);
  // Words that few orders have are found by an index.
  await db.execute(sql`update orders set goods = 'bomba-7 bomba de agua' where id in (
    select id from orders where destination_company_id = 2 order by id limit 3)`);
  await db.execute(sql`vacuum analyze orders`);
  expect((await search(['bomba agua'])()).body.resultCount).toBe(3);
  const { rows } = await db.execute(
    sql`explain select count(*) from orders o where ${matchesText('bomba')}`,
  );
  expect(JSON.stringify(rows)).toContain('Bitmap Index Scan on orders_goods');
  expect(ratios.longest).toBeLessThan(4);
  expect(ratios.refused).toBeLessThan(1);
  // Each line is folded once, not for each word.
  expect(ratios.lines).toBeLessThan(3);
});
