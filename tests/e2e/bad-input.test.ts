/** Texts that no part is called and choices that go together nowhere: the list says so and leads on, and nothing fails. */
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { SIZES } from '../support/screen-sizes.ts';
import { useBrowser, useShop } from '../support/shop.ts';
import { ATTACKS } from '../support/sql-attacks.ts';

const shop = useShop();
const open = useBrowser();

const main = (page: Page) => page.getByRole('main');
const asText = (text: string) => `?t=${encodeURIComponent(text)}`;
const firstRow = async <T extends object>(sql: string): Promise<T> => {
  const { rows } = await shop().database.pool.query<T>(sql);
  const [row] = rows;
  if (!row) throw new Error(`no row for ${sql}`);
  return row;
};

/** What speaks to a regular expression, to `like` or to a text search of PostgreSQL. */
const PATTERNS = ['%', '_\\', '.*', '(((', '[a-', "& | ! :* <-> 'b"];
/** The second is cut in the middle of a letter, as it is longer than a text may be. */
const PICTURES = ['🚗🔧', `a${'🚗'.repeat(150)}`];
const NO_LETTERS = ['رادياتير', 'מצנן', '\u202ecba', '\ufeff\u200b', '<b>"&amp;', '%E0%A4%A'];
const LONG = [
  'W'.repeat(199),
  'x'.repeat(10_240),
  'ñ'.repeat(10_240),
  `${'á'.repeat(90)}-${'é'.repeat(90)}`,
];

/** A page whose faults are gathered: of scripts, of answers, of what it tells its visitor. */
const openPage = async (size: (typeof SIZES)[number][1]) => {
  const page = await open(size);
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  const wideOnes = () =>
    page.evaluate(() =>
      document.documentElement.scrollWidth > innerWidth ? ['wider than the screen'] : [],
    );
  const said = () => page.evaluate(() => window.saidByToasts ?? []);
  const alerts = () => main(page).getByRole('alert').allInnerTexts();
  return {
    page,
    visit: (search: string) => page.goto(`${shop().url}/productos${search}`),
    expectNoFault: async (search: string) =>
      expect(
        [...faults, ...(await wideOnes()), ...(await said()), ...(await alerts())],
        search.slice(0, 80),
      ).toEqual([]),
  };
};

/** The list says that there is nothing, and leads on. */
const expectNothing = async (page: Page) => {
  await main(page).getByText('No se encontro ningun resultado.').waitFor();
  const start = main(page).getByRole('link', { name: 'Buscar por vehículo', exact: true });
  await start.waitFor();
  await expect.poll(() => start.getAttribute('href')).toBe('/productos');
};
const expectSome = (page: Page) => main(page).getByRole('article').first().waitFor();

describe.each(SIZES)('on a %s', (_, size) => {
  test.each([
    ['SQL', ATTACKS],
    ['patterns', PATTERNS],
    ['pictures', PICTURES],
    ['other scripts, or no letters', NO_LETTERS],
    ['one long word', LONG],
  ])('%s are a text like any other', async (_kind, texts) => {
    const { page, visit, expectNoFault } = await openPage(size);
    for (const text of texts) {
      await visit(asText(text));
      // A piece of it may be a word or a code of the shop; else what most people look for stands below.
      await expectSome(page);
      await expectNoFault(text);
    }
    await visit(asText(texts[0] ?? ''));
    await expectNothing(page);
  });

  test('what is no word beside one that is one is passed over', async () => {
    const { page, visit, expectNoFault } = await openPage(size);
    const count = main(page).getByRole('heading', { name: /resultados$/ });
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

  test('what the catalogue does not know, or could not, finds nothing', async () => {
    const { page, visit, expectNoFault } = await openPage(size);
    for (const search of [
      "?c=1.1'",
      '?c=__proto__',
      '?b=999999',
      "?b=' or 1=1",
      '?v=999999',
      '?v=1e3',
      '?y=20001',
      '?p=999999',
      '?s=ZZZ',
      '?filters=workBranchId:x,measures:9999999x0',
      `?v=${'1'.repeat(60)}&b=${'2'.repeat(60)}&p=${'3'.repeat(60)}`,
    ]) {
      await visit(search);
      await expectNothing(page);
      await expectNoFault(search);
    }
  });

  test('a page beyond the last of what was chosen is its last', async () => {
    const { page, visit, expectNoFault } = await openPage(size);
    for (const search of ['?t=radiador&pag=999', '?c=1.1&y=2005&pag=99999999999999999999']) {
      await visit(search);
      await expectSome(page);
      await expectNoFault(search);
    }
    await visit('?t=radiador&pag=999');
    await expectSome(page);
    const pages = main(page).getByRole('navigation', { name: 'Páginas' });
    await expect.poll(() => new URL(page.url()).searchParams.get('pag')).toMatch(/^\d\d$/);
    const last = new URL(page.url()).searchParams.get('pag') ?? '';
    await expect.poll(() => pages.locator('[aria-current="page"]').innerText()).toBe(last);
    await expect.poll(() => pages.getByRole('link', { name: 'Siguiente' }).count()).toBe(0);
  });
});

describe.each(SIZES)('choices that share nothing, on a %s', (_, size) => {
  let category = '';
  let vehicle = 0;
  let brand = 0;
  let year = 0;
  /** A vehicle with parts, a category, a make and a year that none of them has. */
  beforeAll(async () => {
    const found = await firstRow<{
      category: string;
      vehicle: number;
      brand: number;
      year: number;
    }>(
      `with fitted as (select a.vehicle_id, f.category_id from applications a
         join families f on f.id = a.family_id and f.is_public
         join products p on p.family_id = f.id and p.is_public)
       select v.id as vehicle, c.id::text as category, v.year_from - 30 as year,
         (select id from brands where makes_vehicles and id <> v.brand_id order by id limit 1) as brand
       from vehicles v join categories c on exists (select from fitted where category_id = c.id)
       where exists (select from fitted where vehicle_id = v.id)
         and not exists (select from fitted where vehicle_id = v.id and category_id <@ c.id)
         and v.year_from > 1980
       order by v.id, c.id limit 1`,
    );
    ({ category, vehicle, brand, year } = found);
  });

  test.each([
    ['a category and a vehicle', () => `?c=${category}&v=${vehicle}`],
    ['a vehicle and another make', () => `?v=${vehicle}&b=${brand}`],
    ['a vehicle and a year before it', () => `?v=${vehicle}&y=${year}`],
    ['a category and a text of another one', () => '?c=1.1&t=compresor'],
    ['all of them', () => `?c=${category}&v=${vehicle}&b=${brand}&y=${year}&t=xyzzy&pag=7`],
  ])('%s find nothing, and each can be taken off again', async (_kind, searchOf) => {
    const { page, visit, expectNoFault } = await openPage(size);
    await visit(searchOf());
    await expectNothing(page);
    await expectNoFault(searchOf());
    const chips = main(page)
      .getByRole('list', { name: 'Filtros elegidos' })
      .getByRole('link', { name: /^Quitar (?!todos)/ });
    // One after the other, until the rest finds something.
    const nothing = main(page).getByText('No se encontro ningun resultado.');
    await expect.poll(() => chips.count()).toBeGreaterThan(1);
    while ((await nothing.count()) > 0) {
      const left = await chips.count();
      await chips.last().click();
      await expect.poll(() => chips.count()).toBeLessThan(left);
      // What stands there until its answer comes is the answer to the list before.
      await main(page).locator('[aria-busy="true"]:not(dl)').waitFor({ state: 'detached' });
      await expectNoFault(page.url());
    }
    await expectSome(page);
  });
});
