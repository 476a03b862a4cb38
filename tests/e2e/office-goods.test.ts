/** A seller edits goods by keyboard alone: finds a part, changes its price and stock, sees both in the shop; counts a branch. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useSellerDay } from '../support/seller-day.ts';

const { shop, logIn } = useSellerDay();
const SELLER = 'vendedora@nam.example';

/** A product that shows, with its family and what it costs. */
const somePart = async (place: number) => {
  const { rows } = await shop().database.pool.query<{
    code: string;
    family: string;
    price: number;
    stock: number;
  }>(
    `select product.code, family.code as family, product.price_cents / 100 as price, stock.quantity as stock
     from visible_products product join families family on family.id = product.family_id
       join stock on stock.product_id = product.id and stock.branch_code = 'B'
     where stock.quantity > 5 order by product.id offset $1 limit 1`,
    [place],
  );
  const [part] = rows;
  if (!part) throw new Error('the demo has no such part');
  return part;
};

/** Presses the tab key until the focus is on what is called so. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let press = 0; press < 80; press++) {
    const called = await page.evaluate(() => {
      const at = document.activeElement;
      const label = at?.id ? document.querySelector(`label[for="${CSS.escape(at.id)}"]`) : null;
      return `${at?.getAttribute('aria-label') ?? ''} ${label?.textContent ?? ''} ${at?.textContent ?? ''}`;
    });
    if (name.test(called.trim())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the tab key never came to ${name}`);
};

test.each([1280, 360])(
  'at %i px a part is found, its price and its stock are changed by keyboard, and the shop shows it',
  async (width) => {
    const part = await somePart(width === 360 ? 0 : 1);
    const page = await logIn(SELLER, '/gestion/productos');
    await page.setViewportSize({ width, height: 800 });
    const box = page.getByRole('searchbox', { name: 'Buscar' });
    await box.focus();
    await page.keyboard.type(part.code);
    await page.keyboard.press('Enter');
    await page.getByRole('grid').getByRole('link', { name: part.code }).waitFor();
    await tabTo(page, new RegExp(`^Precio de ${part.code}`));
    await page.keyboard.press('Enter');
    const typed = page.getByRole('textbox', { name: `Precio de ${part.code}` });
    await expect.poll(() => typed.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.type('7777,50');
    await page.keyboard.press('Enter');
    await page
      .getByRole('button', { name: new RegExp(`Precio de ${part.code}: \\$ 7\\.777,50`) })
      .waitFor();
    await tabTo(page, new RegExp(`^Stock de ${part.code} en Bulevar`));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(`${part.stock + 3}`);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page
      .getByRole('button', { name: new RegExp(`en Bulevar: ${part.stock + 3}\\. Cambiar`) })
      .waitFor();
    const { rows } = await shop().database.pool.query<{ reason: string }>(
      `select reason from audit_entries where subject_id = $1 order by id desc limit 1`,
      [part.code],
    );
    expect(rows[0]?.reason).toBe('Recuento');
    const list = await (
      await fetch(`${shop().url}/rest/autopart/findByFamily`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ family: part.family }),
      })
    ).text();
    expect(list).toContain('7777.5');
    await page.goto(`${shop().url}/productos?t=${encodeURIComponent(part.code)}`);
    await page.getByText('7.777,50').first().waitFor();
  },
);

test('a change is taken back from the product’s own page', async () => {
  const part = await somePart(3);
  const page = await logIn(SELLER, `/gestion/productos/${part.code}`);
  const name = page.getByRole('textbox', { name: 'Nombre', exact: true });
  const before = await name.inputValue();
  await name.fill('Un nombre que no va');
  await page.getByRole('button', { name: 'Guardar', exact: true }).press('Enter');
  const history = page.getByRole('region', { name: 'Historial' });
  await history.getByText('Un nombre que no va').first().waitFor();
  await history.getByRole('button', { name: 'Deshacer' }).first().press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).press('Enter');
  await expect.poll(() => name.inputValue()).toBe(before);
});

test('a scanner counts a branch: the difference is shown, then applied', async () => {
  const part = await somePart(5);
  const page = await logIn(SELLER, '/gestion/stock');
  await page.getByRole('textbox', { name: 'Código' }).focus();
  for (const code of [part.code, 'NO-EXISTE', part.code.toLowerCase()]) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Ver diferencias' }).press('Enter');
  const found = page.getByRole('region', { name: 'Diferencias', exact: true });
  await found.getByText('NO-EXISTE').waitFor();
  await found.getByRole('cell', { name: String(2 - part.stock) }).waitFor();
  await page.getByRole('button', { name: 'Aplicar el recuento' }).press('Enter');
  await expect
    .poll(async () => {
      const { rows } = await shop().database.pool.query<{ quantity: number }>(
        `select quantity from stock where branch_code = 'B'
           and product_id = (select id from products where code = $1)`,
        [part.code],
      );
      return rows[0]?.quantity;
    })
    .toBe(2);
});
