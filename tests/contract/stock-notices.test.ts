/** 'Avisarme cuando haya stock': recipients, one mail each, and consent. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { stockNotices } from '#backend/database/tables/stock-notices';
import { forgetNotices } from '#backend/notices/cleanup';
import { tellStock } from '#backend/notices/tell';
import { DAY_MS, HOUR_MS } from '#contract/time/dates';
import { OUTSIDER, SELLER, usePeople } from '../support/cast.ts';
import { plantProduct } from '../support/goods.ts';
import { mailsTo } from '../support/mails.ts';
import { newMailbox, noticeCalls, setStock } from '../support/notices.ts';
import { useOrderApp } from '../support/order-app.ts';
import { orderOf } from '../support/orders.ts';

const { shop, post, plantOwn, placed } = useOrderApp();
const { buyer, other, seller, outsider } = usePeople(shop, {
  buyer: {},
  other: {},
  seller: SELLER,
  outsider: OUTSIDER,
});
const db = () => shop().app.db;
const tell = () => tellStock(db(), shop().app.variant);
const { call, keysMailedTo, askAndConfirm, toldOf, press } = noticeCalls(shop);
beforeEach(async () => {
  await db().delete(stockNotices);
});

describe('requests', () => {
  test('an account needs no confirmation and is mailed at its own address', async () => {
    const code = await plantOwn({});
    const { body } = await call('add', { code, email: 'otra@personas.example' }, buyer);
    expect(body).toEqual({ error: '', needsConfirmation: false });
    await call('add', { code }, buyer);
    expect((await call('list', {}, buyer)).body.data).toEqual([code]);
    expect((await call('list', {}, other)).body.data).toEqual([]);
    expect(await mailsTo(db(), 'otra@personas.example')).toEqual([]);
    expect(await mailsTo(db(), buyer.email)).toEqual([]);
  });

  test('a visitor must confirm by a mailed link', async () => {
    const code = await plantOwn({});
    const email = newMailbox();
    const { body } = await call('add', { code, email });
    expect(body).toEqual({ error: '', needsConfirmation: true });
    expect((await mailsTo(db(), email)).map(({ template }) => template)).toEqual([
      'stockNoticeAsked',
    ]);
    await setStock(db(), code, 'B', 3);
    expect(await tell()).toBe(0);
    const [key = ''] = await keysMailedTo(email, 'confirmUrl');
    expect((await call('confirm', { key })).status).toBe(200);
    expect((await call('confirm', { key })).status).toBe(200);
    expect(await tell()).toBe(1);
    expect(await toldOf(email)).toHaveLength(1);
  });

  test('the answer does not tell whether an address has an account or waits already', async () => {
    const code = await plantOwn({});
    await call('add', { code }, buyer);
    const waiting = await askAndConfirm(code);
    const before = (await mailsTo(db(), waiting)).length;
    const answers = await Promise.all(
      [buyer.email, waiting, newMailbox()].map((email) => call('add', { code, email })),
    );
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array(3).fill({ status: 200, body: { error: '', needsConfirmation: true } }),
    );
    // Existing recipients need no second mail; an account's owner did not request one.
    expect(await mailsTo(db(), waiting)).toHaveLength(before);
    expect(await mailsTo(db(), buyer.email)).toEqual([]);
  });

  test('a request without exactly one address is refused at its field', async () => {
    const code = await plantOwn({});
    expect((await call('add', { code })).body.fields).toEqual({
      email: 'Este campo es obligatorio',
    });
    const two = await call('add', { code, email: 'a@b.example,c@d.example' });
    expect(two.body.fields).toEqual({ email: 'Ingrese un email válido' });
  });

  test('a request with the hidden field filled in is ignored', async () => {
    const code = await plantOwn({});
    const email = newMailbox();
    const { body } = await call('add', { code, email, website: 'x' });
    expect(body).toEqual({ error: '', needsConfirmation: true });
    expect(await db().$count(stockNotices)).toBe(0);
    expect(await mailsTo(db(), email)).toEqual([]);
  });

  test('products in stock, hidden or unknown are refused', async () => {
    const there = await plantOwn({ B: 0, C: 1 });
    expect((await call('add', { code: there }, buyer)).body.errorCode).toBe('notice.inStock');
    await plantProduct(db(), { code: 'OCULTO', isPublic: false });
    for (const code of ['OCULTO', 'NADA'])
      expect((await call('add', { code, email: newMailbox() })).status).toBe(404);
  });

  test('a mailbox gets at most five links a day', async () => {
    const email = newMailbox();
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1)
      statuses.push((await call('add', { code: await plantOwn({}), email })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await mailsTo(db(), email)).toHaveLength(5);
  });

  test('a network address may request 30 per hour', async () => {
    const code = await plantOwn({});
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1)
      statuses.push(
        (await call('add', { code, email: newMailbox(), website: 'x' }, undefined, '198.51.100.77'))
          .status,
      );
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  test('an account waits for at most 100 products', async () => {
    const endHash = 'a'.repeat(64);
    await call('add', { code: await plantOwn({}) }, other);
    const [row] = await db().select().from(stockNotices);
    await db().execute(sql`insert into stock_notices (product_id, email, end_hash, confirmed_at)
      select ${row?.productId}, n || '@x.example', ${row?.endHash ?? endHash}, now()
      from generate_series(1, 99) n`);
    const { body } = await call('add', { code: await plantOwn({}) }, other);
    expect(body.errorCode).toBe('notice.tooMany');
  });

  test('30 concurrent requests of a mailbox for a product send one mail', async () => {
    const code = await plantOwn({});
    const email = newMailbox();
    await Promise.all(Array.from({ length: 30 }, () => call('add', { code, email })));
    expect(await mailsTo(db(), email)).toHaveLength(1);
    expect(await db().$count(stockNotices)).toBe(1);
  });

  test('a second link after an hour replaces the first', async () => {
    const code = await plantOwn({});
    const email = newMailbox();
    await call('add', { code, email });
    shop().setClock(new Date(Date.now() + 2 * HOUR_MS));
    await call('add', { code, email });
    shop().setClock(undefined);
    const [first = '', second = ''] = await keysMailedTo(email, 'confirmUrl');
    expect((await call('confirm', { key: first })).body.errorCode).toBe('notice.stale');
    expect((await call('confirm', { key: second })).status).toBe(200);
  });
});

describe('requesting again within the year', () => {
  const age = async (email: string, days: number) =>
    db().execute(sql`update stock_notices set confirmed_at = ${new Date(Date.now() - days * DAY_MS).toISOString()}::timestamptz,
      mailed_at = ${new Date(Date.now() - days * DAY_MS).toISOString()}::timestamptz where email = ${email}`);
  const yearLater = async () => {
    await forgetNotices(db(), new Date(Date.now() + 100 * DAY_MS));
    return db().$count(stockNotices);
  };

  test('with an account starts another year', async () => {
    const code = await plantOwn({});
    await call('add', { code }, buyer);
    await age(buyer.email, 300);
    await call('add', { code }, buyer);
    expect(await yearLater()).toBe(1);
  });

  test('late in the year without an account requires another confirmation', async () => {
    const code = await plantOwn({});
    const email = await askAndConfirm(code);
    await age(email, 30);
    await call('add', { code, email });
    expect(await keysMailedTo(email, 'confirmUrl')).toHaveLength(1);
    await age(email, 300);
    await call('add', { code, email });
    const [, again = ''] = await keysMailedTo(email, 'confirmUrl');
    // Until then the notice stays as it was.
    const { rows } = await db().execute(
      sql`select confirmed_at is not null as waits from stock_notices`,
    );
    expect(rows).toEqual([{ waits: true }]);
    expect((await call('confirm', { key: again })).status).toBe(200);
    expect(await yearLater()).toBe(1);
  });

  test('a notice ends after a year', async () => {
    const code = await plantOwn({});
    await call('add', { code }, buyer);
    await age(buyer.email, 300);
    expect(await yearLater()).toBe(0);
  });
});

describe('mails', () => {
  test('everybody who waits is mailed once, with the branches in stock', async () => {
    const code = await plantOwn({ B: 0 });
    const email = await askAndConfirm(code);
    await call('add', { code }, buyer);
    expect(await tell()).toBe(0);
    await setStock(db(), code, 'C', 2);
    expect(await tell()).toBe(2);
    await setStock(db(), code, 'C', 0);
    await setStock(db(), code, 'B', 9);
    expect(await tell()).toBe(0);
    const [mail, ...more] = await toldOf(email);
    expect(more).toEqual([]);
    expect(mail?.data).toMatchObject({ code, places: ['Cerro Largo: Ultimas unidades'] });
    expect(await db().$count(stockNotices)).toBe(0);
  });

  test('a new request after the mail is mailed again', async () => {
    const code = await plantOwn({});
    for (const quantity of [1, 2]) {
      await setStock(db(), code, 'B', 0);
      await call('add', { code }, other);
      await setStock(db(), code, 'B', quantity);
      await tell();
    }
    expect((await toldOf(other.email)).filter(({ data }) => data.code === code)).toHaveLength(2);
  });

  test('stock that came and went between two runs is not mailed', async () => {
    const code = await plantOwn({});
    const email = await askAndConfirm(code);
    await setStock(db(), code, 'B', 5);
    await setStock(db(), code, 'B', 0);
    expect(await tell()).toBe(0);
    await setStock(db(), code, 'B', 1);
    expect(await tell()).toBe(1);
    expect(await toldOf(email)).toHaveLength(1);
  });

  test('reserved units do not count as stock until the order is cancelled', async () => {
    const code = await plantOwn({ B: 1 });
    const input = orderOf([{ Code: code, Quantity: 1, Price: 100 }]);
    await placed(input, buyer);
    const email = await askAndConfirm(code);
    expect(await tell()).toBe(0);
    expect((await post('cancel', { guid: input.order.OrderGUID }, buyer)).body.error).toBe('');
    expect(await tell()).toBe(1);
    expect(await toldOf(email)).toHaveLength(1);
  });

  test('a hidden product is mailed once it is public again', async () => {
    const code = await plantOwn({});
    await askAndConfirm(code);
    await db().execute(sql`update products set is_public = false where code = ${code}::citext`);
    await setStock(db(), code, 'B', 5);
    expect(await tell()).toBe(0);
    await db().execute(sql`update products set is_public = true where code = ${code}::citext`);
    expect(await tell()).toBe(1);
  });

  test('the scheduled job sends the mails', async () => {
    const code = await plantOwn({});
    const email = await askAndConfirm(code);
    await setStock(db(), code, 'B', 5);
    await db().execute(sql`delete from job_runs where name = 'send-stock-notices'`);
    await shop().app.runJobs();
    const sent = await db().execute(sql`select from mails where recipient = ${email}`);
    expect(sent.rowCount).toBe(2);
  });
});

describe('unsubscribing', () => {
  test('the key of any mail unsubscribes the mailbox from all products', async () => {
    const [one, two] = [await plantOwn({}), await plantOwn({})];
    const email = await askAndConfirm(one);
    await call('add', { code: two, email });
    await askAndConfirm(two);
    const keys = await keysMailedTo(email, 'endUrl');
    expect(new Set(keys).size).toBe(1);
    expect((await call('end', { key: keys[0] })).status).toBe(200);
    expect((await call('end', { key: keys[0] })).status).toBe(200);
    for (const code of [one, two]) await setStock(db(), code, 'B', 5);
    expect(await tell()).toBe(1);
    expect(await toldOf(email)).toEqual([]);
  });

  test('an unknown key is ignored', async () => {
    const code = await plantOwn({});
    await askAndConfirm(code);
    expect((await call('end', { key: 'x' })).body).toEqual({ error: '' });
    expect(await db().$count(stockNotices)).toBe(1);
  });

  test('an account removes single notices', async () => {
    const [one, two] = [await plantOwn({}), await plantOwn({})];
    for (const code of [one, two]) await call('add', { code }, buyer);
    await call('add', { code: one }, other);
    expect((await call('remove', { code: one }, buyer)).status).toBe(200);
    expect((await call('list', {}, buyer)).body.data).toEqual([two]);
    expect((await call('list', {}, other)).body.data).toEqual([one]);
  });

  test('the page’s button redirects, and a mail program’s request gets a short text', async () => {
    const code = await plantOwn({});
    const email = newMailbox();
    await call('add', { code, email });
    const [confirmKey = ''] = await keysMailedTo(email, 'confirmUrl');
    const confirmed = await press('confirmar', confirmKey);
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([
      303,
      '/aviso-de-stock/confirmar#listo',
    ]);
    const stale = await press('confirmar', 'x');
    expect(stale.headers.get('location')).toBe('/aviso-de-stock/confirmar#vencido');
    const [endKey = ''] = await keysMailedTo(email, 'endUrl');
    const headers = { 'sec-fetch-site': 'cross-site' };
    const ended = await press('terminar', endKey, 'List-Unsubscribe=One-Click', headers);
    expect([ended.status, await ended.text()]).toEqual([200, 'Listo']);
    expect(await db().$count(stockNotices)).toBe(0);
    expect((await press('otra', endKey)).status).toBe(404);
    // Its length is not announced.
    expect((await press('terminar', endKey, 'x'.repeat(2_001))).status).toBe(413);
  });

  test('unconfirmed notices are deleted after a week, confirmed ones after a year', async () => {
    const code = await plantOwn({});
    const waiting = await askAndConfirm(code);
    const email = newMailbox();
    await call('add', { code, email });
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
    expect(await forgetNotices(db(), inDays(6))).toBe(0);
    expect(await forgetNotices(db(), inDays(8))).toBe(1);
    expect(await forgetNotices(db(), inDays(364))).toBe(0);
    const rows = await db().select().from(stockNotices);
    expect(rows.map((row) => row.email)).toEqual([waiting]);
    expect(await forgetNotices(db(), inDays(366))).toBe(1);
  });

  test('an expired link confirms nothing', async () => {
    const code = await plantOwn({});
    const email = newMailbox();
    await call('add', { code, email });
    const [key = ''] = await keysMailedTo(email, 'confirmUrl');
    shop().setClock(new Date(Date.now() + 8 * DAY_MS));
    const { body } = await call('confirm', { key });
    shop().setClock(undefined);
    expect(body.errorCode).toBe('notice.stale');
  });
});

test('sellers see how many people wait for each product', async () => {
  const [one, two] = [await plantOwn({}), await plantOwn({})];
  await askAndConfirm(one);
  await call('add', { code: one }, buyer);
  await call('add', { code: one, email: newMailbox() });
  const codes = [one.toUpperCase(), two, 'NADA'];
  expect((await call('count', { codes }, seller)).body.data).toEqual([{ code: one, waiting: 2 }]);
  expect((await call('count', { codes }, outsider)).status).toBe(404);
  expect((await call('count', { codes }, buyer)).status).toBe(403);
});

test('notices of a person are found by an index', async () => {
  const code = await plantOwn({});
  await call('add', { code }, buyer);
  await db().execute(sql`insert into stock_notices (product_id, email, end_hash, confirmed_at)
    select product_id, n || '@waiting.example', 'end ' || n, now()
    from stock_notices, generate_series(1, 3000) n`);
  await db().execute(sql`analyze stock_notices`);
  const { rows } = await db().execute(
    sql`explain select id from stock_notices where email = ${buyer.email} and confirmed_at is not null`,
  );
  expect(JSON.stringify(rows)).toContain('stock_notices_email');
});
