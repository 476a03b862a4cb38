/** Opens lists with unknown texts and contradicting choices. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { PHONE } from '../support/screen-sizes.ts';
import { useBrowser, useShop } from '../support/shop.ts';
import { ATTACKS } from '../support/sql-attacks.ts';

const shop = useShop();
const open = useBrowser();

const main = (page: Page) => page.getByRole('main');
const asText = (text: string) => `?t=${encodeURIComponent(text)}`;

/** One of each kind; the second picture is cut in the middle of a letter, since it is longer than a text may be. */
const TEXTS = [
  ...ATTACKS.slice(0, 3),
  // Patterns of regular expressions, of `like` and of PostgreSQL's text search.
  ...['%', '_\\', '(((', "& | ! :* <-> 'b"],
  ...['🚗🔧', `a${'🚗'.repeat(150)}`],
  ...['رادياتير', '\u202ecba', '\ufeff\u200b', '<b>"&amp;', '%E0%A4%A'],
  ...['W'.repeat(199), 'ñ'.repeat(10_240), `${'á'.repeat(90)}-${'é'.repeat(90)}`],
];
const UNKNOWN = [
  ...["?c=1.1'", '?c=__proto__', '?c=9999', "?b=' or 1=1", '?b=999999', '?v=abc', '?v=1e3'],
  ...['?y=-1&b=x', '?y=20001', '?p=999999', '?s=ZZZ'],
  '?filters=workBranchId:x,measures:9999999x0',
  `?v=${'1'.repeat(60)}&b=${'2'.repeat(60)}&p=${'3'.repeat(60)}`,
];

/** Opens a page that collects faults: of scripts, of answers, of messages to the visitor. */
const openPage = async () => {
  const page = await open(PHONE);
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  const found = () =>
    page.evaluate(() => [
      ...(document.documentElement.scrollWidth > innerWidth ? ['wider than the screen'] : []),
      ...(window.saidByToasts ?? []),
    ]);
  const alerts = () => main(page).getByRole('alert').allInnerTexts();
  return {
    page,
    visit: (search: string) => page.goto(`${shop().url}/productos${search}`),
    expectNoFault: async (search: string) =>
      expect([...faults, ...(await found()), ...(await alerts())], search.slice(0, 80)).toEqual([]),
  };
};

const expectNothing = async (page: Page) => {
  await main(page).getByText('No se encontro ningun resultado.').waitFor();
  const start = main(page).getByRole('link', { name: 'Buscar por vehículo', exact: true });
  await start.waitFor();
  await expect.poll(() => start.getAttribute('href')).toBe('/productos');
};
const expectSome = (page: Page) => main(page).getByRole('article').first().waitFor();

test('a text without matches is handled like any other', async () => {
  const { page, visit, expectNoFault } = await openPage();
  for (const text of TEXTS) {
    await visit(asText(text));
    // A part of it may be a word or code of the shop; otherwise popular parts are shown below.
    await expectSome(page);
    await expectNoFault(text);
  }
});

test('the list ignores an invalid word beside a valid one', async () => {
  const { page, visit, expectNoFault } = await openPage();
  const count = main(page).getByRole('heading', { name: /resultados?$/ });
  await visit(asText('radiador'));
  await expectSome(page);
  const all = await count.innerText();
  for (const text of ['radiador 🚗', '\u202eradiador', "radiador' --", 'radiador مبرد']) {
    await visit(asText(text));
    await expectSome(page);
    await expect.poll(() => count.innerText()).toBe(all);
    await expectNoFault(text);
  }
});

test('an unknown text finds nothing and shows what to do', async () => {
  const { page, visit, expectNoFault } = await openPage();
  for (const search of UNKNOWN) {
    await visit(search);
    await expectNothing(page);
    await expectNoFault(search);
  }
});

test('a page beyond the last is the last, and page 0 is the first', async () => {
  const { page, visit, expectNoFault } = await openPage();
  const current = main(page)
    .getByRole('navigation', { name: 'Páginas' })
    .locator('[aria-current="page"]');
  await visit('?t=radiador&pag=999');
  await expectSome(page);
  await expect.poll(() => new URL(page.url()).searchParams.get('pag')).toMatch(/^\d\d$/);
  const last = new URL(page.url()).searchParams.get('pag') ?? '';
  await expect.poll(() => current.innerText()).toBe(last);
  await expect.poll(() => page.getByRole('link', { name: 'Siguiente' }).count()).toBe(0);
  for (const search of ['?c=1.1&y=2005&pag=99999999999999999999', '?c=1.1&pag=1000000000']) {
    await visit(search);
    await expectSome(page);
    await expectNoFault(search);
  }
  await visit('?c=1.1&pag=0');
  await expectSome(page);
  await expect.poll(() => current.innerText()).toBe('1');
});

test('choices that share nothing find nothing, and each can be removed', async () => {
  // A vehicle with parts, and a category, a make and a year that none of them has.
  const { rows } = await shop().database.pool.query<{ search: string }>(
    `with fitted as (select a.vehicle_id, f.category_id from applications a
       join families f on f.id = a.family_id and f.is_public
       join products p on p.family_id = f.id and p.is_public)
     select '?c=' || c.id::text || '&v=' || v.id || '&y=' || (v.year_from - 30)::text || '&t=xyzzy&pag=7&b=' ||
       (select id from brands where makes_vehicles and id <> v.brand_id order by id limit 1) as search
     from vehicles v join categories c on exists (select from fitted where category_id = c.id)
     where exists (select from fitted where vehicle_id = v.id)
       and not exists (select from fitted where vehicle_id = v.id and category_id <@ c.id)
       and v.year_from > 1980
     order by v.id, c.id limit 1`,
  );
  const [{ search } = { search: '' }] = rows;
  expect(search).not.toBe('');
  const { page, visit, expectNoFault } = await openPage();
  await visit(search);
  await expectNothing(page);
  await expectNoFault(search);
  const chips = main(page)
    .getByRole('list', { name: 'Filtros elegidos' })
    .getByRole('link', { name: /^Quitar (?!todos)/ });
  const nothing = main(page).getByText('No se encontro ningun resultado.');
  await expect.poll(() => chips.count()).toBeGreaterThan(1);
  while ((await nothing.count()) > 0) {
    const left = await chips.count();
    await chips.last().click();
    await expect.poll(() => chips.count()).toBeLessThan(left);
    // The previous reply is shown until the next one arrives.
    await main(page).locator('[aria-busy="true"]:not(dl)').waitFor({ state: 'detached' });
    await expectNoFault(page.url());
  }
  await expectSome(page);
});
