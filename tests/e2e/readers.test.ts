/** Shows what a screen reader is told: errors of groups, messages, and lists that act when they change. */
import { expect, test } from 'vitest';
import { untilFocused } from '../support/focus.ts';
import { OWNER, SELLER, useSellerDay } from '../support/seller-day.ts';

const { logIn, placeMarked, stateOf, storedState } = useSellerDay();

test('a group without a choice takes the focus, and its error describes it', async () => {
  const page = await logIn(OWNER, '/gestion/tokens');
  await page.getByRole('button', { name: 'Nuevo token' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo token' });
  await dialog.getByLabel('Nombre').fill('ERP');
  await dialog.getByLabel('Nombre').press('Enter');
  const group = dialog.getByRole('group', { name: 'Permisos' });
  await untilFocused(group.getByRole('checkbox').first());
  const error = await dialog.getByRole('alert').innerText();
  expect(error).not.toBe('');
  const described = await group.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.innerText),
  );
  expect(described).toEqual([error]);
  await group.getByRole('checkbox').first().press('Space');
  await dialog.getByLabel('Nombre').press('Enter');
  await page.getByRole('dialog', { name: 'Copia el token' }).waitFor();
});

test('a quotation without lines leads to the box that adds one', async () => {
  const page = await logIn(SELLER, '/gestion/presupuestos/nuevo');
  await page.getByRole('button', { name: 'Guardar presupuesto' }).click();
  await page.getByText('Agrega al menos una línea').waitFor();
  await untilFocused(page.getByRole('combobox', { name: 'Agregar un producto' }));
});

test('a message is announced by one live region: an error at once, a success after what is read', async () => {
  const page = await logIn(SELLER, '/gestion/mostrador');
  await page.getByLabel('Local').selectOption('B');
  const box = page.getByRole('combobox', { name: 'Agregar un producto' });
  // The reply comes once the next code is being typed, as with a scanner.
  const isTyped = Promise.withResolvers<void>();
  await page.route('**/rest/quotation/lines*', async (route) => {
    await isTyped.promise;
    await route.continue();
  });
  await box.fill('NO-HAY-TAL');
  await box.press('Enter');
  await box.fill('otro');
  isTyped.resolve();
  const toast = page.locator('#toasts .toast');
  await toast.filter({ hasText: 'NO-HAY-TAL' }).waitFor();
  expect(
    await toast.evaluate((message) => [message.role, message.ariaLive, message.textContent]),
  ).toEqual([null, 'assertive', expect.stringContaining('Ningún producto tiene el código')]);
});

test('the arrow keys open the list of states, and only the chosen one is asked about', async () => {
  const { placed, mark } = await placeMarked(1);
  const [number = 0] = placed;
  const page = await logIn(SELLER, `/1/pedidos?t=${mark}&s=PPE`);
  const states = stateOf(page, number);
  await states.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Motivo').waitFor();
  await page.keyboard.press('Escape');
  await untilFocused(states);
  expect(await storedState(number)).toBe('PPE');
});
