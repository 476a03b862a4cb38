/** A back-office list of one file, in a real browser: its filters, pages and faces, its address and its patience. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBuiltPiece } from '../support/built-piece.ts';
import { useBrowser } from '../support/shop.ts';

const openPage = useBrowser();
const URL = 'http://avisos.example';
const folder = useBuiltPiece('tests/support/notice-list.tsx', 'list');

interface Asked {
  filters: { FilterKey: string; FilterValue: string }[];
  rowIndex: number;
  rowsMax: number;
}
const titles = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'];
const answerTo = ({ filters, rowIndex, rowsMax }: Asked) => {
  const text = filters.find(({ FilterKey }) => FilterKey === 'text')?.FilterValue.toLowerCase();
  const found = titles
    .map((title, at) => ({ id: at + 1, title, reads: at * 10 }))
    .filter(({ title }) => title.toLowerCase().includes(text ?? ''));
  const data = found.slice(rowIndex * rowsMax, (rowIndex + 1) * rowsMax);
  return { data, resultCount: found.length, error: '' };
};

/** @param isAway whether the server refuses for now @param held what its answers wait for */
const openList = async (search = '', isAway = () => false, held = () => Promise.resolve()) => {
  const page = await openPage();
  const asked: Asked[] = [];
  await page.route(`${URL}/**`, async (route) => {
    const { pathname } = new globalThis.URL(route.request().url());
    if (pathname === '/list.js')
      return route.fulfill({
        contentType: 'text/javascript',
        body: readFileSync(join(folder, 'list.js'), 'utf8'),
      });
    if (pathname !== '/rest/notice/filter')
      return route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><main id="root"></main><script type="module" src="/list.js"></script>',
      });
    if (isAway()) return route.fulfill({ status: 503, json: { error: 'La tienda no responde.' } });
    const input: Asked = route.request().postDataJSON();
    asked.push(input);
    await held();
    return route.fulfill({ json: answerTo(input) });
  });
  await page.goto(`${URL}/1/avisos${search}`);
  return { page, asked };
};

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Avisos' }).locator('tbody tr');
const shown = async (page: Page) =>
  (await rowsOf(page).allInnerTexts()).map((text) => text.split('\t')[0]?.trim());

test('shows its rows as a table, page by page, and the way back', async () => {
  const { page, asked } = await openList();
  await expect.poll(() => shown(page)).toEqual(['Uno', 'Dos']);
  await page.getByRole('link', { name: 'Página 3' }).click();
  await expect.poll(() => shown(page)).toEqual(['Cinco']);
  await expect.poll(() => page.url()).toBe(`${URL}/1/avisos?pag=3`);
  await page.goBack();
  await expect.poll(() => shown(page)).toEqual(['Uno', 'Dos']);
  // What was shown before is there at once, and asked for again.
  await expect.poll(() => asked.map(({ rowIndex }) => rowIndex)).toEqual([0, 2, 0]);
});

test('its filters stand in the address, and the address in its filters', async () => {
  const { page, asked } = await openList('?t=cinco&k=new&pag=9');
  await expect.poll(() => shown(page)).toEqual(['Cinco']);
  // A page beyond the last is the last.
  await expect.poll(() => page.url()).toBe(`${URL}/1/avisos?t=cinco&k=NEW`);
  await expect.poll(() => page.getByLabel('Buscar avisos').inputValue()).toBe('cinco');
  await expect.poll(() => page.getByLabel('Clase').inputValue()).toBe('NEW');
  await page.getByLabel('Buscar avisos').fill('o');
  await page.getByLabel('Clase').selectOption('Viejos');
  await expect.poll(() => page.url()).toBe(`${URL}/1/avisos?t=o&k=OLD`);
  await expect.poll(() => shown(page)).toEqual(['Uno', 'Dos']);
  await expect
    .poll(() => asked.at(-1)?.filters)
    .toEqual([
      { FilterKey: 'text', FilterValue: 'o' },
      { FilterKey: 'kind', FilterValue: 'OLD' },
    ]);
});

test('says when nothing was found', async () => {
  const { page } = await openList('?t=nada');
  await page.getByText('No se encontro ningun resultado.').waitFor();
  await expect.poll(() => page.getByRole('navigation', { name: 'Páginas' }).count()).toBe(0);
});

test('says why it has nothing to show, and goes on by itself', async () => {
  let isAway = true;
  let answered = Promise.resolve();
  let answer = () => {};
  const { page, asked } = await openList(
    '',
    () => isAway,
    () => answered,
  );
  await page.getByText('La tienda no responde.').waitFor();
  await page.getByText('Volvemos a intentarlo solos').waitFor();
  isAway = false;
  await expect.poll(() => shown(page)).toEqual(['Uno', 'Dos']);
  // What stands stays, with the reason why it may be old.
  isAway = true;
  await page.getByRole('link', { name: 'Página 2' }).click();
  await page.getByText('La tienda no responde.').waitFor();
  // Else a try of the page's own may take the button away before it is pressed.
  answered = new Promise((resolve) => {
    answer = resolve;
  });
  isAway = false;
  const before = asked.length;
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  answer();
  await expect.poll(() => shown(page)).toEqual(['Tres', 'Cuatro']);
  await page.getByText('La tienda no responde.').waitFor({ state: 'detached' });
});
