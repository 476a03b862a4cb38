/** Hides and shows products together; concurrent changes of colleagues ask. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { SELLER, useSellerDay } from '../support/seller-day.ts';
import { untilSaid } from '../support/toasts.ts';

const { shop, logIn, tokenOf, post } = useSellerDay();

/** Products of a family that shows, all of them on sale. */
const someFamily = async (place: number): Promise<string[]> => {
  const { rows } = await shop().database.pool.query<{ codes: string[] }>(
    `select array_agg(code::text order by code) as codes from products where family_id is not null
     group by family_id having count(*) between 2 and 4 and bool_and(is_public)
     order by min(id) offset $1 limit 1`,
    [place],
  );
  const [family] = rows;
  if (!family) throw new Error('the demo has no such family');
  return family.codes;
};

const onSale = async (codes: readonly string[]): Promise<string[]> => {
  const { rows } = await shop().database.pool.query<{ code: string }>(
    'select code from products where code = any($1) and is_public order by code',
    [codes],
  );
  return rows.map(({ code }) => code);
};

/** Each of these, in the table. */
const choose = async (page: Page, codes: readonly string[]): Promise<void> => {
  for (const code of codes)
    await page
      .getByRole('grid')
      .getByRole('checkbox', { name: `Elegir ${code}`, exact: true })
      .check();
  await page
    .getByRole('status')
    .filter({ hasText: `${codes.length} elegidas` })
    .waitFor();
};

/** The list knows by now: chosen before that, they would be chosen as they were. */
const untilInactive = async (page: Page, codes: readonly string[]): Promise<void> => {
  for (const code of codes)
    await page
      .getByRole('grid')
      .getByRole('row')
      .filter({ has: page.getByRole('checkbox', { name: `Elegir ${code}`, exact: true }) })
      .getByText('Inactivo')
      .waitFor();
};

const familyCode = (codes: readonly string[]) => codes[0]?.split('-')[0] ?? '';

test('at 360 px products are hidden together and shown again, and both can be undone', async () => {
  const codes = await someFamily(4);
  const page = await logIn(SELLER, `/gestion/productos?t=${familyCode(codes)}`, {
    viewport: { width: 360, height: 800 },
  });
  await choose(page, codes);
  await page.getByRole('button', { name: 'Quitar de la venta' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('Fuera de temporada');
  await page.keyboard.press('Enter');
  await dialog.getByText(`${codes.length} productos fuera de la venta.`).waitFor();
  expect(await onSale(codes)).toEqual([]);
  // Enter ends the dialog without undoing; the selection is cleared.
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('elegidas').waitFor({ state: 'detached' });
  expect(await onSale(codes)).toEqual([]);

  await untilInactive(page, codes);
  await choose(page, codes);
  await page.getByRole('button', { name: 'Poner a la venta' }).click();
  await dialog.getByRole('button', { name: 'Poner a la venta' }).click();
  await dialog.getByText(`${codes.length} productos a la venta.`).waitFor();
  expect(await onSale(codes)).toEqual(codes);
  await dialog.getByRole('button', { name: 'Deshacer todo' }).click();
  await untilSaid(page, 'Los productos volvieron a estar como antes');
  expect(await onSale(codes)).toEqual([]);
});

test('a product that a colleague changed is skipped until it is confirmed, and all is undone', async () => {
  const codes = await someFamily(6);
  const [changed = ''] = codes;
  const page = await logIn(SELLER, `/gestion/productos?t=${familyCode(codes)}`);
  await choose(page, codes);
  await post(await tokenOf(SELLER), 'product/update', {
    code: changed,
    parms: { ProductDescription: 'Otra' },
  });
  await page.getByRole('button', { name: 'Quitar de la venta' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Quitar de la venta' }).click();
  await dialog.getByText(`quedan como están: ${changed}`).waitFor();
  expect(await onSale(codes)).toEqual([changed]);
  await dialog.getByRole('button', { name: 'Quitar de la venta también' }).click();
  await dialog.getByText(`${codes.length} productos fuera de la venta.`).waitFor();
  expect(await onSale(codes)).toEqual([]);
  await dialog.getByRole('button', { name: 'Deshacer todo' }).click();
  await untilSaid(page, 'Los productos volvieron a estar como antes');
  await page.getByText('elegidas').waitFor({ state: 'detached' });
  expect(await onSale(codes)).toEqual(codes);
});
