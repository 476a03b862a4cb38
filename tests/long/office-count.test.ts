/** Counts a branch: misplaced scanner input is caught, and results are visible. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { untilFocused } from '../support/focus.ts';
import { SELLER, useSellerDay } from '../support/seller-day.ts';

const { shop, logIn, findProduct, send, tokenOf } = useSellerDay();

/** As a scanner types by the clock of its keys, however slow this machine is. */
const scanFast = async (page: Page, code: string): Promise<void> => {
  const scanner = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1_000;
  for (const key of [...code, 'Enter']) {
    timestamp += 0.01;
    const [text, number] = key === 'Enter' ? ['\r', 13] : [key, key.charCodeAt(0)];
    const pressed = { key, windowsVirtualKeyCode: number, timestamp };
    await scanner.send('Input.dispatchKeyEvent', { ...pressed, type: 'keyDown', text });
    await scanner.send('Input.dispatchKeyEvent', { ...pressed, type: 'keyUp' });
  }
};

test('a code scanned into a count field leaves the count, and the next scan is counted', async () => {
  const page = await logIn(SELLER, '/gestion/stock');
  const scan = page.getByRole('textbox', { name: 'Código' });
  await scan.fill('CONTADO');
  await scan.press('Enter');
  const box = page.getByRole('spinbutton', { name: 'Contadas de CONTADO' });
  const kept = () =>
    page.evaluate(
      () => /"quantity":(\d+)/.exec(localStorage.getItem('mostrador.count') ?? '')?.[1],
    );
  await box.fill('5');
  await box.press('Enter');
  await untilFocused(scan);
  await box.focus();
  await page.keyboard.type('1A');
  await page.keyboard.press('Tab');
  await page.getByText('Lo leído en «Contadas de CONTADO» no se contó').waitFor();
  await expect.poll(() => box.inputValue()).toBe('5');
  await page.reload();
  await box.focus();
  await page.keyboard.type('7791234567890');
  expect(await kept()).toBe('5');
  await page.keyboard.press('Enter');
  await untilFocused(scan);
  await expect.poll(() => box.inputValue()).toBe('5');
  // A numeric code is recognised by its speed: here by the timestamps of the keys.
  await box.focus();
  await scanFast(page, '1234');
  await untilFocused(scan);
  await page.getByText('Lo leído en «Contadas de CONTADO» no se contó').first().waitFor();
  await expect.poll(() => box.inputValue()).toBe('5');
  expect(await kept()).toBe('5');
  // By hand, a number of as many digits counts.
  await box.selectText();
  await page.keyboard.type('1234', { delay: 60 });
  await page.keyboard.press('Enter', { delay: 60 });
  await untilFocused(scan);
  expect(await kept()).toBe('1234');
  await box.fill('5');
  await box.focus();
  await page.keyboard.press('End');
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await untilFocused(scan);
  expect(await kept()).toBe('50');
  await page.keyboard.type('CONTADO');
  await page.keyboard.press('Enter');
  await expect.poll(() => box.inputValue()).toBe('51');
});

test('a scanned barcode counts its product, and finds it in the table of products', async () => {
  const BARCODE = '7791234500000';
  const product = await findProduct(9);
  await send(await tokenOf(SELLER), 'product/update', {
    code: product.code,
    barcodes: [{ BarcodeCode: BARCODE }],
  });
  const page = await logIn(SELLER, '/gestion/stock');
  const scan = page.getByRole('textbox', { name: 'Código' });
  const counted = page.getByRole('table', { name: 'Contado' }).locator('tbody tr');
  // Once by hand: a scanner types before the page listens.
  await scan.fill(BARCODE);
  await scan.press('Enter');
  await counted.filter({ hasText: BARCODE }).waitFor();
  await scanFast(page, BARCODE);
  await expect.poll(() => counted.getByRole('spinbutton').inputValue()).toBe('2');
  await page.getByRole('button', { name: 'Ver diferencias' }).press('Enter');
  await page
    .getByRole('region', { name: 'Diferencias', exact: true })
    .getByRole('cell', { name: String(2 - product.stock) })
    .waitFor();
  await page.goto(`${shop().url}/gestion/productos`);
  const grid = page.getByRole('grid');
  await grid.getByRole('link').first().waitFor();
  await page.getByRole('searchbox', { name: 'Buscar' }).focus();
  await scanFast(page, BARCODE);
  // A row of headings, and one product.
  await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('2');
  await grid.getByRole('link', { name: product.code }).waitFor();
});

test('the next scanned code is counted wherever the focus was', async () => {
  const page = await logIn(SELLER, '/gestion/stock');
  const scan = page.getByRole('textbox', { name: 'Código' });
  const counted = page.getByRole('table', { name: 'Contado' }).locator('tbody tr');
  const scanned = async (code: string): Promise<void> => {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await counted.filter({ hasText: code }).waitFor();
  };
  const branch = page.getByRole('combobox', { name: 'Local' });
  // By its first letter a code would choose another branch.
  await branch.selectOption({ index: 1 });
  await untilFocused(scan);
  await scanned('BARRAS-1');
  expect(await branch.evaluate((box: HTMLSelectElement) => box.selectedIndex)).toBe(1);
  await page.getByRole('button', { name: 'Quitar BARRAS-1' }).press('Enter');
  await untilFocused(scan);
  await scanned('BARRAS-2');
  await page.getByRole('button', { name: 'Ver diferencias' }).press('Enter');
  await untilFocused(scan);
  await scanned('BARRAS-3');
  // Whichever way a question is answered.
  const answer = async (text: string): Promise<void> => {
    await page.getByRole('dialog').getByRole('button', { name: text }).press('Enter');
    await untilFocused(scan);
  };
  await branch.selectOption({ index: 0 });
  await page
    .getByRole('dialog')
    .getByText(/^Lo contado en .+ pasa a ser de /)
    .waitFor();
  await answer('Seguir en');
  expect(await branch.evaluate((box: HTMLSelectElement) => box.selectedIndex)).toBe(1);
  await scanned('BARRAS-4');
  await branch.selectOption({ index: 0 });
  await answer('Pasarlo a');
  expect(await branch.evaluate((box: HTMLSelectElement) => box.selectedIndex)).toBe(0);
  await scanned('BARRAS-5');
  const drop = page.getByRole('button', { name: 'Descartar el recuento' });
  await drop.press('Enter');
  await answer('Seguir contando');
  await scanned('BARRAS-6');
  await drop.press('Enter');
  await answer('Descartar');
  await counted.first().waitFor({ state: 'detached' });
  await scanned('BARRAS-7');
});

test('the focus stays on a branch chosen by arrows, and on a number typed while the differences load', async () => {
  const page = await logIn(SELLER, '/gestion/stock');
  const branch = page.getByRole('combobox', { name: 'Local' });
  await branch.selectOption({ index: 1 });
  await untilFocused(page.getByRole('textbox', { name: 'Código' }));
  await branch.focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => branch.evaluate((box: HTMLSelectElement) => box.selectedIndex)).toBe(0);
  await untilFocused(branch);
  await page.getByRole('textbox', { name: 'Código' }).focus();
  await page.keyboard.type('BARRAS-4');
  await page.keyboard.press('Enter');
  const { promise: isTyping, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/stock/**', async (route) => {
    await isTyping;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Ver diferencias' }).press('Enter');
  const units = page.getByLabel('Contadas de BARRAS-4');
  await units.focus();
  answer();
  await page.getByRole('button', { name: 'Ver diferencias' }).waitFor({ state: 'hidden' });
  await untilFocused(units);
});

test('a code scanned into a question answers no, and is reported', async () => {
  const page = await logIn(SELLER, '/gestion/stock');
  const scan = page.getByRole('textbox', { name: 'Código' });
  const counted = page.getByRole('table', { name: 'Contado' }).locator('tbody tr');
  await scan.focus();
  await page.keyboard.type('BARRAS-1');
  await page.keyboard.press('Enter');
  await counted.filter({ hasText: 'BARRAS-1' }).waitFor();
  const branch = page.getByRole('combobox', { name: 'Local' });
  const questions = [
    ['Descartar el recuento', 'Descartar'],
    ['Cambiar de local', 'Pasarlo a'],
  ] as const;
  for (const [title, confirm] of questions) {
    if (title === 'Cambiar de local') await branch.selectOption({ index: 1 });
    else await page.getByRole('button', { name: title }).press('Enter');
    const question = page.getByRole('dialog', { name: title });
    // The worst place for the focus: a space presses it as well.
    await question.getByRole('button', { name: confirm }).focus();
    await scanFast(page, 'BARRAS 2');
    await question.waitFor({ state: 'detached' });
    await page.getByText(`Lo leído en «${title}» no se contó: léelo otra vez.`).waitFor();
    await untilFocused(scan);
    await expect.poll(() => counted.count()).toBe(1);
    expect(await scan.inputValue()).toBe('');
    expect(await branch.evaluate((box: HTMLSelectElement) => box.selectedIndex)).toBe(0);
  }
  await page.keyboard.type('BARRAS 2');
  await page.keyboard.press('Enter');
  await counted.filter({ hasText: 'BARRAS 2' }).waitFor();
});

test('at 360 px the counted units and the difference are visible beside each product', async () => {
  const { rows } = await shop().database.pool.query<{ code: string; name: string }>(
    `select product.code, product.name from visible_products product
       join stock on stock.product_id = product.id and stock.branch_code = 'B'
     where stock.quantity > 20 order by length(product.name) desc, product.id limit 3`,
  );
  const page = await logIn(SELLER, '/gestion/stock', { viewport: { width: 360, height: 800 } });
  await page.getByRole('textbox', { name: 'Código' }).focus();
  for (const { code } of rows) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Ver diferencias' }).press('Enter');
  const table = page.getByRole('table', { name: 'Diferencias del recuento' });
  const [first] = rows;
  await table
    .getByRole('row')
    .filter({ hasText: first?.code ?? '' })
    .filter({ hasText: first?.name ?? '' })
    .waitFor();
  const endOf = async (one: Locator): Promise<number> => {
    const { x, width } = (await one.boundingBox()) ?? { x: Number.NaN, width: 0 };
    return x + width;
  };
  const end = await endOf(page.locator('section').filter({ has: table }).last());
  for (const name of ['Contadas', 'Diferencia'])
    expect(await endOf(table.getByRole('columnheader', { name }))).toBeLessThanOrEqual(end);
});

test('a count that fails shows why, however long it is, and the next scan is counted', async () => {
  const { pool } = shop().database;
  const { rows } = await pool.query<{ code: string; id: number }>(
    `select product.code, product.id from visible_products product
       join stock on stock.product_id = product.id and stock.branch_code = 'B'
     where stock.quantity > 20 order by product.id limit 15`,
  );
  const page = await logIn(SELLER, '/gestion/stock', { viewport: { width: 360, height: 640 } });
  const scan = page.getByRole('textbox', { name: 'Código' });
  const counted = page.getByRole('table', { name: 'Contado' }).locator('tbody tr');
  const found = page.getByRole('region', { name: 'Diferencias', exact: true });
  const apply = found.getByRole('button', { name: 'Aplicar el recuento' });
  await scan.focus();
  for (const { code } of rows) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  }
  const untilSeen = async (text: string): Promise<void> => {
    const alert = page.getByRole('main').getByRole('alert').filter({ hasText: text });
    await alert.waitFor();
    const box = async () => (await alert.boundingBox()) ?? { y: -1, height: 0 };
    await expect.poll(async () => (await box()).y).toBeGreaterThan(60);
    await expect.poll(async () => (await box()).y + (await box()).height).toBeLessThan(640);
    await untilFocused(scan);
  };
  await page.getByRole('button', { name: 'Ver diferencias' }).press('Enter');
  await page.route('**/rest/stock/applyCount', (route) => route.abort());
  await apply.press('Enter');
  await untilSeen('No pudimos conectarnos');
  // The differences stay.
  await page.unroute('**/rest/stock/applyCount');
  await pool.query(
    `update stock set quantity = quantity + 1, version = version + 1
     where branch_code = 'B' and product_id = $1`,
    [rows[0]?.id],
  );
  await apply.press('Enter');
  await untilSeen('El stock cambió mientras tanto');
  await found.waitFor({ state: 'detached' });
  await page.keyboard.type('BARRAS-8');
  await page.keyboard.press('Enter');
  await counted.filter({ hasText: 'BARRAS-8' }).waitFor();
});
