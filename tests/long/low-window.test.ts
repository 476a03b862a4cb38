/** A phone on its side, or a zoom of 400 %: the bars that stay in view leave most of a low window to the page. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { encodeCode } from '#contract/paths';
import { addToCart, findParts } from '../support/buying.ts';
import { OWNER, useSellerDay } from '../support/seller-day.ts';
import { focusFaults } from '../support/sight.ts';

const { shop, openPage, logIn } = useSellerDay();
const LOW = { viewport: { width: 320, height: 256 }, reducedMotion: 'reduce' } as const;

/** Share of the window's height, after some scrolling, that shows a bar instead of what scrolls by. */
const covered = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const at = (y: number) => document.elementFromPoint(160, y);
    const isScrolled = (met: Element) =>
      met.scrollHeight > met.clientHeight && getComputedStyle(met).overflowY === 'auto';
    let scrolled = at(128);
    while (scrolled && !isScrolled(scrolled)) scrolled = scrolled.parentElement;
    (scrolled ?? document.documentElement).scrollBy({ top: 240, behavior: 'instant' });
    const stays = (met: Element | null): boolean =>
      met !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(met).position)
        ? !met.matches('dialog')
        : stays(met.parentElement));
    const rows = Array.from({ length: innerHeight / 4 }, (_, row) => row * 4);
    return rows.filter((y) => stays(at(y))).length / rows.length;
  });
const MOST = 0.45;

test('the list with a comparison, its filters and a part', async () => {
  const parts = await findParts(shop(), 1);
  const page = await openPage(LOW);
  await page.goto(`${shop().url}/productos?c=1.1`, { waitUntil: 'networkidle' });
  for (const at of [0, 1])
    await page
      .getByRole('button', { name: /^Comparar/ })
      .nth(at)
      .click();
  await page.getByRole('link', { name: /^Comparar/ }).waitFor();
  expect(await covered(page)).toBeLessThan(MOST);
  // A branch's name may wrap between its words only.
  const broken = await page.locator('#lista article dt').evaluateAll((all) =>
    all.flatMap(({ firstChild: text }) =>
      [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        if (!text) return [];
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      }),
    ),
  );
  expect(broken).toEqual([]);
  await page.getByRole('button', { name: /^Filtros/ }).click();
  await page.getByRole('dialog', { name: 'Filtros' }).waitFor();
  expect(await covered(page)).toBeLessThan(MOST);
  await page.goto(`${shop().url}/productos/${encodeURIComponent(parts[0]?.family ?? '')}`);
  expect(await covered(page)).toBeLessThan(MOST);
});

test('the cart and the checkout', async () => {
  const [part] = await findParts(shop(), 1);
  if (!part) throw new Error('no part');
  const page = await logIn('comprador@nam.example', '/contacto', LOW);
  await addToCart(page, shop().url, part);
  await page.locator('#cart-link').click();
  await page.getByRole('dialog', { name: /^Mi compra/ }).waitFor();
  expect(await covered(page)).toBeLessThan(MOST);
  await page.goto(`${shop().url}/mi-compra?detail`);
  await page.getByRole('button', { name: 'Confirmar compra' }).waitFor();
  expect(await covered(page)).toBeLessThan(MOST);
});

/** Windows of a desktop at 200 % and 400 %. */
const ENLARGED = [
  { width: 640, height: 512 },
  { width: 320, height: 256 },
];

test.each(ENLARGED)(
  'bars of sheets and forms cover nothing that has the focus, at $width px',
  async (viewport) => {
    const [part, other] = await findParts(shop(), 2);
    if (!part || !other) throw new Error('no part');
    const page = await openPage({ ...LOW, viewport });
    await page.goto(`${shop().url}/productos?c=1.1`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: /^Filtros/ }).click();
    await page.getByRole('dialog', { name: 'Filtros' }).waitFor();
    expect(await focusFaults(page)).toEqual([]);
    for (const one of [part, other]) await addToCart(page, shop().url, one);
    await page.locator('#cart-link').click();
    await page
      .getByRole('dialog', { name: /^Mi compra/ })
      .getByText(other.code)
      .waitFor();
    expect(await focusFaults(page)).toEqual([]);
  },
);

test.each(ENLARGED)(
  'an edited product shows the field that has the focus, at $width px',
  async (viewport) => {
    const [part] = await findParts(shop(), 1);
    const page = await logIn(OWNER, `/gestion/productos/${encodeCode(part?.code ?? '')}`, {
      ...LOW,
      viewport,
    });
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).first().fill('Otro nombre');
    await page.getByRole('button', { name: 'Guardar', exact: true }).first().waitFor();
    expect(await focusFaults(page)).toEqual([]);
  },
);
