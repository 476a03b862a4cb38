/** Discount codes in the back-office, and their check against a cart. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { categoryAdd } from '#contract/calls/categories';
import { discountCheck } from '#contract/calls/discount-check';
import { discountFilter, discountFind, discountUpdate } from '#contract/calls/discounts';
import { DEFAULT_STAFF_TABLE, STAFF_TABLE_KEY } from '#contract/people/permissions';
import { addDays, shopDay } from '#contract/time/dates';
import { SELLER, usePeople } from '../support/cast.ts';
import { addingDiscounts, discountInput } from '../support/discounts.ts';
import { useOrderApp } from '../support/order-app.ts';
import { orderOf } from '../support/orders.ts';

const { shop, plantOwn } = useOrderApp();
const { owner, vendor, buyer } = usePeople(shop, {
  owner: SELLER,
  vendor: { ...SELLER, position: 'SEL' },
  buyer: {},
});
const db = () => shop().app.db;
const post = (path: string, input: unknown, who: { token: string } | undefined = owner) =>
  shop().post(`/rest/discount/${path}`, input, who ? { token: who.token } : {});
const add = addingDiscounts((path, input) => shop().post(path, input, { token: owner.token }));
const today = () => shopDay(new Date());
let turn = 0;
const fresh = (): string => {
  turn += 1;
  return `CODIGO${turn}`;
};
let product: string;
beforeEach(async () => {
  product = await plantOwn({ B: 20 });
  await db().execute(sql`delete from rate_limits`);
});

const check = (code: string, Quantity = 1, Code = product, who?: { token: string }) =>
  shop().post(
    '/rest/discount/check',
    { code, items: [{ Code, Quantity }] },
    who ? { token: who.token } : {},
  );
const errorOf = async (answer: ReturnType<typeof check>) => {
  const { status, body } = await answer;
  return [status, body.errorCode];
};
const applied = async (answer: ReturnType<typeof check>) => {
  const { status, body } = await answer;
  expect({ status, error: body.error }).toEqual({ status: 200, error: '' });
  return discountCheck.output.parse(body).data;
};

test('only who sets prices manages codes', async () => {
  const code = await add(fresh());
  await db().execute(
    sql`insert into config (key, value) values (${STAFF_TABLE_KEY}, ${JSON.stringify({
      ...DEFAULT_STAFF_TABLE,
      positions: { ...DEFAULT_STAFF_TABLE.positions, SEL: ['orders'] },
    })}) on conflict (key) do update set value = excluded.value`,
  );
  const inputs = {
    filter: { filters: [] },
    find: { id: code.id },
    add: discountInput(fresh()),
    update: { id: code.id, parms: { DiscountPercent: 90 } },
    remove: { id: code.id },
  };
  for (const [path, input] of Object.entries(inputs)) {
    expect([path, ...(await errorOf(post(path, input, vendor)))]).toEqual([
      path,
      403,
      'permission.missing',
    ]);
    expect((await post(path, input, buyer)).status).toBe(403);
    expect((await shop().post(`/rest/discount/${path}`, input)).status).toBe(401);
  }
  await db().execute(sql`delete from config where key = ${STAFF_TABLE_KEY}`);
});

test('a code is added, listed, changed and removed, with its history', async () => {
  const name = fresh();
  const added = await add(name, {
    Minimum: 500,
    ValidUntil: '2099-12-31',
    CategoryIds: ['1.1'],
    BrandIds: [1],
  });
  expect(added).toMatchObject({
    code: name,
    percent: 10,
    minimum: 500,
    isActive: true,
    categoryIds: ['1.1'],
    brandIds: [1],
    uses: 0,
  });
  const { body } = await post('filter', {
    filters: [{ FilterKey: 'text', FilterValue: name.toLowerCase() }],
  });
  expect(discountFilter.output.parse(body).data.map(({ code }) => code)).toContain(name);
  const changed = await post('update', {
    id: added.id,
    version: added.version,
    parms: { DiscountPercent: 0, DiscountAmount: 250, DiscountCategoryIds: [] },
  });
  expect(discountUpdate.output.parse(changed.body).data).toMatchObject({
    percent: 0,
    amount: 250,
    categoryIds: [],
    brandIds: [1],
    version: 2,
  });
  const stale = { id: added.id, version: 1, parms: { DiscountMinimum: 1 } };
  expect(await errorOf(post('update', stale))).toEqual([409, 'record.stale']);
  const { rows } = await db().execute<{ action: string; changes: { field: string }[] }>(
    sql`select action, changes from audit_entries where subject = 'discount'
        and subject_id = ${`${added.id}`} order by id`,
  );
  expect(rows.map(({ action }) => action)).toEqual(['INS', 'UPD']);
  expect(rows[1]?.changes.map(({ field }) => field)).toEqual(['percent', 'amount', 'categories']);
  expect((await post('remove', { id: added.id })).status).toBe(200);
  expect(await errorOf(post('find', { id: added.id }))).toEqual([404, 'record.notFound']);
});

test('codes that read alike are one, and impossible ones are refused at their field', async () => {
  const name = fresh();
  await add(`${name}Ñ`);
  expect(await errorOf(post('add', discountInput(`${name.toLowerCase()}n`)))).toEqual([
    409,
    'discount.codeTaken',
  ]);
  const refusals: [string, Record<string, unknown>, string][] = [
    ['AB', {}, 'DiscountCode'],
    ['CON ESPACIO', {}, 'DiscountCode'],
    [fresh(), { Percent: 0 }, 'DiscountPercent'],
    [fresh(), { Percent: 91 }, 'DiscountPercent'],
    [fresh(), { Percent: 10, Amount: 5 }, 'DiscountAmount'],
    [fresh(), { ValidFrom: '2026-02-30' }, 'DiscountValidFrom'],
    [fresh(), { ValidFrom: '2026-05-02', ValidUntil: '2026-05-01' }, 'DiscountValidUntil'],
    [fresh(), { CategoryIds: ['9.9.9'] }, 'DiscountCategoryIds'],
    [fresh(), { BrandIds: [999_999] }, 'DiscountBrandIds'],
  ];
  for (const [code, values, field] of refusals) {
    const { status, body } = await post('add', discountInput(code, values));
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [`discount.${field}`]]);
  }
});

test('a check tells the discount of each row, in any spelling of the code', async () => {
  const code = await add(`Otoño${fresh()}`, { Percent: 15 });
  const typed = `  otono-${code.code.slice(5)}\u200B `;
  expect(await applied(check(typed, 3, product, buyer))).toEqual({
    code: code.code,
    discount: 45,
    items: [{ code: product, discount: 15 }],
  });
  const amount = await add(fresh(), { Amount: 50 });
  expect(await applied(check(amount.code, 4))).toMatchObject({ discount: 50 });
});

test('visitors learn the total alone, and nobody checks the whole catalogue', async () => {
  const { code } = await add(fresh());
  expect(await applied(check(code, 3))).toEqual({ code, discount: 30 });
  const items = Array.from({ length: 100 }, () => ({ Code: product, Quantity: 1 }));
  const all = (token: { token?: string }) =>
    errorOf(shop().post('/rest/discount/check', { code, items }, token));
  for (let call = 0; call < 9; call += 1) expect((await all({}))[0]).toBe(200);
  expect(await all({})).toEqual([429, 'request.tooMany']);
  // A buyer of the same network has an own limit.
  for (let call = 0; call < 10; call += 1) expect((await all({ token: buyer.token }))[0]).toBe(200);
  expect(await all({ token: buyer.token })).toEqual([429, 'request.tooMany']);
});

test('each rule of a code refuses in its own words', async () => {
  const name = fresh();
  const minimum = await add(name, { Minimum: 300 });
  expect(await errorOf(check(name, 2))).toEqual([409, 'discount.minimum']);
  expect((await applied(check(name, 3))).discount).toBe(30);
  await post('update', {
    id: minimum.id,
    parms: { DiscountMinimum: 0, DiscountValidUntil: addDays(today(), -1) },
  });
  const over = await check(name);
  expect([over.status, over.body.errorCode]).toEqual([409, 'discount.over']);
  expect(over.body.error).toMatch(/^El código venció el \d\d\/\d\d\/\d{4}\.$/);
  const other = fresh();
  await db().execute(sql`insert into brands (id, name) values (77, 'Marca Ajena')
    on conflict do nothing`);
  const ofBrand = await add(other, { BrandIds: [77] });
  expect(await errorOf(check(other))).toEqual([409, 'discount.notThese']);
  await post('update', { id: ofBrand.id, parms: { DiscountBrandIds: [1] } });
  expect((await applied(check(other))).discount).toBe(10);
  // A category holds the products of its subcategories.
  await post('update', {
    id: ofBrand.id,
    parms: { DiscountBrandIds: [], DiscountCategoryIds: ['1'] },
  });
  expect((await applied(check(other))).discount).toBe(10);
});

test('unknown, switched off and later codes have one answer, and guesses are limited', async () => {
  const [off, later] = [fresh(), fresh()];
  await add(off, { IsActive: false });
  await add(later, { ValidFrom: addDays(today(), 1) });
  const answers = await Promise.all([check('NADIE'), check(off), check(later), check('···')]);
  const told = answers.map(({ status, body }) =>
    JSON.stringify([status, body.errorCode, body.error]),
  );
  expect(new Set(told).size).toBe(1);
  expect(answers[0]?.body.errorCode).toBe('discount.unknown');
  const good = fresh();
  await add(good);
  // Good codes do not count, wrong ones do.
  for (let at = 0; at < 25; at += 1) expect((await check(good)).status).toBe(200);
  for (let at = 4; at < 20; at += 1) expect((await check(`NO${at}X`)).status).toBe(409);
  expect(await errorOf(check('OTRO'))).toEqual([429, 'request.tooMany']);
  expect(await errorOf(check(good))).toEqual([429, 'request.tooMany']);
});

test('a code follows the category and the brand that it is limited to, which are not removed', async () => {
  const office = (path: string, input: unknown) =>
    shop().post(`/rest/${path}`, input, { token: owner.token });
  const adding = async (name: string): Promise<string> => {
    const { body } = await office('category/add', {
      category: { CategoryParentId: '1', CategoryName: name },
    });
    return categoryAdd.output.parse(body).data.id;
  };
  const [kept, merged] = [await adding('Queda'), await adding('Se une')];
  await db().execute(sql`insert into brands (id, name) values (81, 'Marca Queda'),
    (82, 'Marca Se Une')`);
  const name = fresh();
  const added = await add(name, { CategoryIds: [merged], BrandIds: [82] });
  const limits = async () => {
    const { body } = await post('find', { id: added.id });
    const { categoryIds, brandIds } = discountFind.output.parse(body).data;
    return { categoryIds, brandIds };
  };
  expect(await errorOf(office('category/remove', { id: merged, moveTo: '' }))).toEqual([
    409,
    'category.inUse',
  ]);
  expect(await errorOf(office('brand/remove', { id: 82 }))).toEqual([409, 'name.inUse']);
  expect((await office('category/remove', { id: merged, moveTo: kept })).status).toBe(200);
  expect((await office('brand/merge', { id: 81, otherId: 82 })).status).toBe(200);
  expect(await limits()).toEqual({ categoryIds: [kept], brandIds: [81] });
  expect((await post('update', { id: added.id, parms: { DiscountIsActive: false } })).status).toBe(
    200,
  );
  expect(await limits()).toEqual({ categoryIds: [kept], brandIds: [81] });
});

test('the orders of a code are for who sees orders', async () => {
  const code = await add(fresh());
  const { body } = await shop().post(
    '/rest/order/add',
    orderOf([{ Code: product, Quantity: 1, Price: 100 }], { OrderDiscountCode: code.code }),
    { token: buyer.token },
  );
  expect(body.error).toBe('');
  const seenBy = async (who: { token: string }) =>
    discountFind.output.parse((await post('find', { id: code.id }, who)).body).orders.length;
  expect(await seenBy(owner)).toBe(1);
  await db().execute(
    sql`insert into config (key, value) values (${STAFF_TABLE_KEY}, ${JSON.stringify({
      ...DEFAULT_STAFF_TABLE,
      positions: { ...DEFAULT_STAFF_TABLE.positions, SEL: ['prices'] },
    })}) on conflict (key) do update set value = excluded.value`,
  );
  expect(await seenBy(vendor)).toBe(0);
  await db().execute(sql`delete from config where key = ${STAFF_TABLE_KEY}`);
});

test('orders sent at once guess no more codes than those sent one by one', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      shop().post(
        '/rest/order/add',
        orderOf([{ Code: product, Quantity: 1, Price: 100 }], { OrderDiscountCode: `NADIE${n}` }),
        { token: buyer.token },
      ),
    ),
  );
  const guesses = answers.filter(({ body }) => body.errorCode === 'discount.unknown');
  expect(guesses.length).toBeLessThanOrEqual(40);
  expect(answers.some(({ body }) => body.errorCode === 'request.tooMany')).toBe(true);
});

test('a guesser leaves the codes of accounts of the same network alone', async () => {
  const good = await add(fresh());
  for (let at = 0; at < 21; at += 1) await check(`NADA${at}`);
  expect(await errorOf(check(good.code))).toEqual([429, 'request.tooMany']);
  expect((await check(good.code, 1, product, buyer)).status).toBe(200);
});
