/** A seller pastes a customer's list of codes into a new quotation. */
import { expect, test } from 'vitest';
import { untilFocused } from '../support/focus.ts';
import { SELLER, useSellerDay } from '../support/seller-day.ts';

const { findProduct, logIn } = useSellerDay();

test('the first code can be typed at once; an unknown code of a list stays with its units', async () => {
  const part = await findProduct(0);
  const page = await logIn(SELLER, '/gestion/presupuestos/nuevo');
  await untilFocused(page.getByRole('combobox', { name: 'Agregar un producto' }));
  await page.getByText('Pegar una lista de códigos').click();
  const list = page.getByLabel('Códigos', { exact: true });
  await list.fill(`NO-HAY-100 5\n${part.code} 2`);
  await page.getByRole('button', { name: 'Agregar los códigos' }).click();
  const units = page.getByRole('textbox', { name: /^Cant\. de/ });
  await expect.poll(() => units.inputValue()).toBe('2');
  await expect.poll(() => list.inputValue()).toBe('NO-HAY-100 5');
});
