/** A seller takes stock from one branch to another by keyboard, and takes that back. */
import { expect, test } from 'vitest';
import { loadVariant } from '#variants/load';
import { untilFocused } from '../support/focus.ts';
import { fitsScreen } from '../support/screen-sizes.ts';
import { SELLER, useSellerDay } from '../support/seller-day.ts';
import { untilSaid } from '../support/toasts.ts';

const { shop, findProduct, logIn, placeOrders } = useSellerDay();
const variant = await loadVariant('NAM');
const [HERE, THERE] = variant.branches;
const [here, there] = [HERE?.code ?? '', THERE?.code ?? ''];

const stockOf = async (code: string): Promise<number[]> => {
  const { rows } = await shop().database.pool.query<{ branch: string; quantity: number }>(
    `select branch_code as branch, quantity from stock
     where product_id = (select id from products where code = $1)`,
    [code],
  );
  return [here, there].map((branch) => rows.find((one) => one.branch === branch)?.quantity ?? 0);
};

test('at 360 px units are moved to another branch, too many are refused, and the history undoes it', async () => {
  const { code } = await findProduct(20);
  const [had = 0, hadThere = 0] = await stockOf(code);
  const page = await logIn(SELLER, `/gestion/productos/${encodeURIComponent(code)}`, {
    viewport: { width: 360, height: 800 },
  });
  const shelves = page.getByRole('region', { name: 'Stock por local' });
  await shelves.getByRole('button', { name: `el stock de ${HERE?.name}` }).press('Enter');
  const box = page.getByRole('dialog', { name: `Stock de ${code} en ${HERE?.name}` });
  await box.getByRole('button', { name: 'Pasar a otro local' }).press('Enter');
  await untilFocused(box.getByRole('textbox', { name: 'Cuántas pasan' }));
  // The branch itself is not among them.
  const where = box.getByRole('combobox', { name: 'A qué local' });
  expect(await where.getByRole('option').allTextContents()).toEqual(
    variant.branches.slice(1).map(({ name }) => name),
  );

  await page.keyboard.type(`${had + 1}`);
  await page.keyboard.press('Enter');
  await box.getByText('No hay tantas unidades en ese local.').waitFor();
  expect(await stockOf(code)).toEqual([had, hadThere]);
  expect(await fitsScreen(page)).toBe(true);

  await box.getByRole('textbox', { name: 'Cuántas pasan' }).fill('3');
  await box.getByRole('button', { name: 'Lo espera un cliente' }).press('Enter');
  await box.getByRole('button', { name: 'Pasar', exact: true }).press('Enter');
  await box.waitFor({ state: 'detached' });
  await untilSaid(page, `3 unidades de ${code}: de ${HERE?.name} a ${THERE?.name}`);
  expect(await stockOf(code)).toEqual([had - 3, hadThere + 3]);
  await shelves.getByText(`${HERE?.name}: ${had - 3}`).waitFor();
  await shelves.getByText(`${THERE?.name}: ${hadThere + 3}`).waitFor();

  const history = page.getByRole('region', { name: 'Historial' });
  await history.getByText('«Lo espera un cliente»').waitFor();
  await history.getByRole('button', { name: 'Deshacer' }).first().press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).press('Enter');
  await shelves.getByText(`${HERE?.name}: ${had}`).waitFor();
  expect(await stockOf(code)).toEqual([had, hadThere]);
});

test('typed stock is not discarded for the other form without a question', async () => {
  const { code } = await findProduct(23);
  const page = await logIn(SELLER, `/gestion/productos/${encodeURIComponent(code)}`);
  const shelves = page.getByRole('region', { name: 'Stock por local' });
  await shelves.getByRole('button', { name: `el stock de ${HERE?.name}` }).press('Enter');
  const box = page.getByRole('dialog', { name: `Stock de ${code} en ${HERE?.name}` });
  const left = box.getByRole('textbox', { name: 'Cuántas quedan' });
  await untilFocused(left);
  await page.keyboard.type('77');
  const move = box.getByRole('button', { name: 'Pasar a otro local' });
  await move.press('Enter');
  const question = page.getByRole('dialog', { name: 'Hay cambios sin guardar' });
  await question.getByRole('button', { name: 'Seguir editando' }).press('Enter');
  expect(await left.inputValue()).toBe('77');
  await move.press('Enter');
  await question.getByRole('button', { name: 'Descartar los cambios' }).press('Enter');
  await untilFocused(box.getByRole('textbox', { name: 'Cuántas pasan' }));
  // Nothing was typed here, so there is no question.
  await box.getByRole('button', { name: 'Volver' }).press('Enter');
  await untilFocused(left);
  expect(await left.inputValue()).not.toBe('77');
});

test('the units reserved by orders are shown beside the stock of a branch', async () => {
  const [number] = await placeOrders(1);
  const { rows } = await shop().database.pool.query<{
    code: string;
    branch: string;
    units: number;
  }>(
    `select item.code, held.key as branch,
       (select sum((other.taken ->> held.key)::int)::int
        from orders join order_items other on other.order_id = orders.id
        where other.product_id = item.product_id and orders.state in ('INI', 'PCH', 'PPE', 'PAP')) as units
     from order_items item, jsonb_each(item.taken) held
     where item.order_id = (select id from orders where number = $1) limit 1`,
    [number],
  );
  const [held] = rows;
  const name = variant.branches.find(({ code }) => code === held?.branch)?.name;
  const page = await logIn(SELLER, `/gestion/productos/${encodeURIComponent(held?.code ?? '')}`);
  const shelves = page.getByRole('region', { name: 'Stock por local' });
  await shelves.getByRole('button', { name: `el stock de ${name}` }).press('Enter');
  const told =
    held?.units === 1
      ? '1 apartada para un pedido no se cuenta aquí.'
      : `${held?.units} apartadas para pedidos no se cuentan aquí.`;
  await page.getByRole('dialog').getByText(told).waitFor();
});

test('a branch without stock offers no move to another', async () => {
  const { code } = await findProduct(22);
  await shop().database.pool.query(
    `update stock set quantity = 0
     where product_id = (select id from products where code = $1) and branch_code = $2`,
    [code, here],
  );
  const page = await logIn(SELLER, `/gestion/productos/${encodeURIComponent(code)}`);
  const shelves = page.getByRole('region', { name: 'Stock por local' });
  await shelves.getByRole('button', { name: `el stock de ${HERE?.name}` }).press('Enter');
  const box = page.getByRole('dialog');
  await untilFocused(box.getByRole('textbox', { name: 'Cuántas quedan' }));
  expect(await box.getByRole('button', { name: 'Pasar a otro local' }).count()).toBe(0);
});
