import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connect, type Database } from '#backend/database/connection';
import { imageUrl } from '#contract/paths';
import { DEMO_PASSWORD, demoEmails } from '#demo-data/people';
import { startServer } from '#host/server';
import { loadVariant } from '#variants/load';
import { itemPath } from '#variants/paths';
import { administer } from '../support/database.ts';
import { loginForm } from '../support/login-form.ts';
import { startNetlify } from '../support/netlify.ts';

const variant = await loadVariant('NAM');
const emails = demoEmails(variant);
const pathOfItem = (code: string): string => itemPath(variant, code);

interface Host {
  start: (databaseUrl: string) => Promise<{ url: string; close: () => Promise<void> }>;
  /**
   * Only the worst codes for the emulation, which bundles a function for seconds on each request.
   */
  oddCodes: readonly string[];
}

/** Codes that paths, files and servers often misread. */
const ODD_CODES = [
  'A/1',
  '..',
  '50% ñ #🚗',
  'B 2',
  '#3',
  '4.5',
  '50%',
  'ñandú',
  '🚗',
  '%2F',
  "d'e&f=g?h",
];

const hosts: Record<string, Host> = {
  'Node process': {
    start: (databaseUrl) => {
      process.env.DATABASE_URL = databaseUrl;
      return startServer({ port: 0, dist: inject('dist'), withoutJobs: true });
    },
    oddCodes: ODD_CODES,
  },
  'Netlify emulation': {
    start: (databaseUrl) => startNetlify({ dist: inject('dist'), databaseUrl }),
    oddCodes: ODD_CODES.slice(0, 3),
  },
};

test('the security policy of every page precedes its scripts and styles', () => {
  const dist = inject('dist');
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  expect(pages.length).toBeGreaterThan(20);
  const late = pages.filter((file) => {
    const html = readFileSync(join(dist, file), 'utf8');
    const policies = html.split('http-equiv="content-security-policy"').length - 1;
    const before = html.slice(0, html.indexOf('http-equiv="content-security-policy"'));
    return policies !== 1 || /<(script|style|link)\b/.test(before);
  });
  expect(late).toEqual([]);
});

describe.each(Object.entries(hosts))('%s', { timeout: 300_000 }, (_name, { start, oddCodes }) => {
  const databaseName = `host_${randomUUID().replaceAll('-', '')}`;
  let host: { url: string; close: () => Promise<void> };
  let database: Database;
  let part: { code: string; productCode: string; price: number };

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(host.url + path, { redirect: 'manual', headers });
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(host.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const login = (email: string) =>
    fetch(`${host.url}/Oauth/access_token`, {
      method: 'POST',
      body: loginForm(email, DEMO_PASSWORD),
    });
  const cookieOf = (response: Response) =>
    (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const stockOf = async (code: string) => {
    const { rows } = await database.db.execute<{ total: number }>(sql`
      select sum(s.quantity) as total from stock s join products p on p.id = s.product_id
      where p.code = ${code}`);
    return rows[0]?.total;
  };

  beforeAll(async () => {
    await administer(`create database ${databaseName} template ${inject('shopTemplate')}`);
    const databaseUrl = inject('postgresUrl').replace(/\/[^/]*$/, `/${databaseName}`);
    database = connect(databaseUrl, 4);
    const { rows } = await database.db.execute<typeof part>(sql`
      select f.code, p.code as "productCode", p.price_cents / 100.0 as price
      from families f join products p on p.family_id = f.id
      where f.is_public and p.is_public
        and (select sum(quantity) from stock where product_id = p.id) > 5
      order by f.id limit 1`);
    if (!rows[0]) throw new Error('The demo data have no part in stock');
    part = { ...rows[0], price: Number(rows[0].price) };
    host = await start(databaseUrl);
  }, 120_000);
  afterAll(async () => {
    await host?.close();
    await database.close();
    await administer(`drop database ${databaseName} with (force)`);
  });

  test('every kind of page has the security headers', async () => {
    const fixed = variant.routes.map(({ path }) => path).filter((path) => !path.includes('{'));
    const pages = [...fixed, '/1/pedidos', '/sin-conexion', pathOfItem(part.code)];
    for (const path of pages) {
      const { headers } = await get(path);
      expect([path, Object.fromEntries(headers)]).toEqual([
        path,
        expect.objectContaining({
          'content-security-policy':
            "frame-ancestors 'none'; object-src 'none'; base-uri 'none'; form-action 'self'",
          'content-type': expect.stringContaining('text/html'),
          'cross-origin-opener-policy': 'same-origin-allow-popups',
          'permissions-policy': expect.stringContaining(
            'camera=(self), microphone=(), geolocation=()',
          ),
          'referrer-policy': 'strict-origin-when-cross-origin',
          'x-content-type-options': 'nosniff',
        }),
      ]);
    }
  });

  test('replies are readable by this site only, images by any site', async () => {
    const call = await post('/rest/config/getPublic', {});
    expect(call.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(call.headers.get('content-security-policy')).toContain("default-src 'none'");
    const picture = await get(imageUrl(part.code));
    expect(picture.status).toBe(200);
    expect(picture.headers.get('cross-origin-resource-policy')).toBeNull();
  });

  test('serves a part’s static page, with and without a slash at the end', async () => {
    for (const path of [pathOfItem(part.code), `${pathOfItem(part.code)}/`]) {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain(part.code);
    }
  });

  test('lets browsers cache hashed files forever', async () => {
    const page = await (await get('/')).text();
    const file = /\/_astro\/[\w.~-]+\.(?:js|css)/.exec(page)?.[0] ?? '';
    const response = await get(file);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('immutable');
  });

  test('shows the not-found page', async () => {
    for (const path of ['/no-existe', '/404', '/404/']) {
      const response = await get(path);
      expect(response.status, path).toBe(404);
      expect(await response.text()).toContain('Parece que esta página no existe');
    }
  });

  test('rewrites a path with parameters to its shell', async () => {
    const [page, shell] = [await get('/1/pedidos'), await get('/_shell/company-orders')];
    expect(page.status).toBe(200);
    expect(await page.text()).toBe(await shell.text());
  });

  test('a list with one filter has its own static page; all other queries get the page of the list', async () => {
    const textOf = async (query: string) => {
      const answer = await get(`/productos${query}`);
      expect([query, answer.status]).toEqual([query, 200]);
      return answer.text();
    };
    const page = await textOf('?c=1.1');
    expect(page).toMatch(/<link rel="canonical" href="[^"]*\/productos\?c=1\.1">/);
    expect(page).toMatch(/<h1[^>]*>Radiadores<\/h1>/);
    // Unknown parameters change nothing.
    expect(await textOf('?c=1.1&utm_source=correo')).toBe(page);
    const list = await textOf('');
    for (const query of ['?c=1.1&pag=2', '?c=1.1&b=61', '?c=1.1&order=PLO', '?c=9.9', '?t=gol'])
      expect(await textOf(query), query).toBe(list);
    const [, make] = /href="\/productos\?b=(\d+)"/.exec(list) ?? [];
    expect(await textOf(`?b=${make}`)).toMatch(
      new RegExp(`<link rel="canonical" href="[^"]*/productos\\?b=${make}">`),
    );
  });

  test('draws a part', async () => {
    const response = await get(imageUrl(part.code));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(await response.text()).toMatch(/^<svg/);
    expect((await get(imageUrl('NO-HAY'))).status).toBe(404);
  });

  test('redirects a product to its family, and unknown items to /404', async () => {
    const product = await get(pathOfItem(part.productCode));
    expect(product.status).toBe(301);
    expect(product.headers.get('location')).toBe(pathOfItem(part.code));
    const missing = await get('/productos/NO-HAY');
    expect(missing.status).toBe(302);
    expect(missing.headers.get('location')).toBe('/404');
  });

  test('shows a hidden part to sellers only', async () => {
    await database.db.execute(sql`
      insert into families (code, name, category_id, price_cents, is_public)
      select 'NUEVA-1', name, category_id, price_cents, false from families
      where code = ${part.code}`);
    expect((await get(pathOfItem('NUEVA-1'))).headers.get('location')).toBe('/404');
    const cookie = cookieOf(await login(emails.seller));
    const shown = await get(pathOfItem('NUEVA-1'), { cookie });
    expect(shown.status).toBe(200);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(await shown.text()).toBe(await (await get('/_shell/autopart-detail')).text());
  });

  test.each(oddCodes)('finds the part %j by its address', async (code) => {
    await database.db.execute(sql`
      with family as (
        insert into families (code, name, category_id, price_cents)
        select ${code}, name, category_id, price_cents from families where code = ${part.code}
        returning id, category_id, price_cents)
      insert into products (code, family_id, brand_id, category_id, name, price_cents)
      select ${`${code}-p`}, family.id, (select min(id) from brands), category_id, 'x', price_cents
      from family`);
    const page = await get(pathOfItem(code));
    expect(page.status).toBe(200);
    if (oddCodes !== ODD_CODES) return;
    expect((await get(imageUrl(code))).headers.get('content-type')).toBe('image/svg+xml');
    const product = await get(pathOfItem(`${code}-p`));
    expect(product.headers.get('location')).toBe(pathOfItem(code));
  });

  test('accepts a login with any letter case in its path', async () => {
    const response = await fetch(`${host.url}/OAuth/Access_TOKEN`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('No pudimos leer la solicitud.');
  });

  test('sells: login, order, a repeated order, logout', async () => {
    const response = await login(emails.buyer);
    expect(response.status).toBe(200);
    const cookie = cookieOf(response);
    const before = await stockOf(part.productCode);
    const order = {
      OrderGUID: randomUUID(),
      OrderPhone: '099 123 456',
      OrderShippingId: 'RES',
      OrderBranchCode: 'B',
      OrderPaymentId: 'BRDE',
      Items: [{ Code: part.productCode, Name: 'x', Price: part.price, Quantity: 1 }],
    };
    const added = await post('/rest/order/add', { order }, { cookie });
    expect(added.status).toBe(200);
    const { data } = await added.json();
    expect(data).toMatchObject({ state: 'PPE', number: expect.any(Number) });
    const again = await post('/rest/order/add', { order }, { cookie });
    expect(await again.json()).toMatchObject({ data: { number: data.number } });
    expect(await stockOf(part.productCode)).toBe(Number(before) - 1);
    const out = await fetch(`${host.url}/oauth/logout`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(out.status).toBeLessThan(400);
    expect((await post('/rest/order/add', { order }, { cookie })).status).toBe(401);
  });
});
