/** Checks the screens of a purchase: nothing covers a button; sums and refusals are in view. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { BUYER, logIn, sessionOf } from '../support/account.ts';
import { addToCart, findParts, numberOn, type Part } from '../support/buying.ts';
import { untilFocused } from '../support/focus.ts';
import { holdAnswers } from '../support/held.ts';
import { canBeTapped } from '../support/screen-sizes.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();

/** Opens the second step of the checkout with the part in the cart. */
const atDetail = async (width: number, part: Part): Promise<Page> => {
  const page = await openPage({
    viewport: { width, height: 780 },
    storageState: await sessionOf(shop().url),
  });
  await addToCart(page, shop().url, part);
  // The cart loads its prices first: later changes of the test then apply.
  const looked = page.waitForResponse('**/rest/stock/check');
  await page.goto(`${shop().url}/mi-compra`);
  await page.getByRole('button', { name: 'Finalizar compra' }).click();
  await page.getByRole('button', { name: 'Confirmar compra' }).waitFor();
  await looked;
  return page;
};

const partFor = async (index: number): Promise<Part> => {
  const part = (await findParts(shop(), index + 1))[index];
  if (!part) throw new Error('no part');
  return part;
};

test.each([360, 768])(
  'at %i px items and sums are visible, and the message of a refusal covers no button',
  async (width) => {
    // A part of its own, as its price changes.
    const part = await partFor(width === 360 ? 1 : 2);
    const page = await atDetail(width, part);
    const main = page.getByRole('main');
    for (const text of [/^Productos \(/, 'Retiro en el local', /^Total/])
      await main.getByText(text).last().waitFor();
    await main.getByText(/^1 ×/).waitFor();
    await page.goBack();
    const row = main.getByRole('table', { name: 'Mi compra' }).locator('tbody tr').first();
    await row.waitFor();
    const prices = row.getByText(/\$ [\d.]+,\d\d/).filter({ visible: true });
    await expect.poll(() => prices.count()).toBe(2);
    await page.goForward();
    await page.getByRole('radio', { name: /^Bulevar/ }).check();
    await page.getByRole('radio', { name: /Depósito bancario/ }).check();
    await shop().database.pool.query(
      'update products set price_cents = price_cents + 100_00 where code = $1',
      [part.code],
    );
    await page.getByRole('button', { name: 'Confirmar compra' }).click();
    const message = main.getByText('El precio cambió');
    await message.waitFor();
    expect(await page.locator('#toasts .toast').count()).toBe(0);
    const again = page.getByRole('button', { name: 'Confirmar el nuevo total' });
    await expect.poll(() => canBeTapped(again)).toBe(true);
    for (const button of await page.getByRole('banner').getByRole('button').all())
      if (await button.isVisible()) expect(await canBeTapped(button)).toBe(true);
    // The message goes with the next try.
    await again.click();
    await message.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Recibimos tu pedido' }).waitFor();
  },
);

/** The message lasts a second: what is under it is measured in the page at once. */
const underMessage = async (page: Page): Promise<() => Promise<string[]>> => {
  const brief = '#toasts .toast-brief';
  await page.locator(brief).waitFor({ state: 'detached' });
  const measured = page.waitForFunction((message) => {
    const toast = document.querySelector(message)?.getBoundingClientRect();
    if (!toast) return undefined;
    const isUnder = ({ left, right, top, bottom }: DOMRect) =>
      left < toast.right && toast.left < right && top < toast.bottom && toast.top < bottom;
    const seen = [...document.querySelectorAll('button, #cart-link')].filter((button) => {
      const { top, bottom, width } = button.getBoundingClientRect();
      const isShown = button.checkVisibility({ visibilityProperty: true });
      return isShown && top >= 0 && bottom <= innerHeight && width > 0;
    });
    const under = seen.filter((button) => isUnder(button.getBoundingClientRect()));
    return { count: seen.length, under: under.map(({ outerHTML }) => outerHTML) };
  }, brief);
  return async () => {
    const found = await (await measured).jsonValue();
    expect(found?.count).toBeGreaterThan(0);
    return found?.under ?? [];
  };
};

test('at 360 px the message of an added item covers no button', async () => {
  const page = await openPage({ viewport: { width: 360, height: 780 } });
  await addToCart(page, shop().url, await partFor(0));
  const covered = await underMessage(page);
  await page.getByRole('button', { name: 'Agregar' }).first().click();
  expect(await covered()).toEqual([]);
});

test('at 360 px a refusal comes into view and takes the focus', async () => {
  const page = await atDetail(360, await partFor(0));
  // The branch is chosen already.
  expect(await page.getByRole('radio', { name: /^Bulevar/ }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: /^Con RUT/ }).check();
  const name = page.getByLabel('Razón social');
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
  await untilFocused(name);
  const messages = page.getByText('Este campo es obligatorio');
  await expect.poll(() => messages.count()).toBe(2);
  await expect.poll(() => canBeTapped(messages.first())).toBe(true);
  await page.getByLabel('RUT', { exact: true }).fill('211');
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
  await untilFocused(name);
  await page.getByText('Ingrese un RUT válido').waitFor();
});

test('at 360 px a refused double click chooses nothing that appears under it', async () => {
  const page = await atDetail(360, await partFor(0));
  const withRut = page.getByRole('radio', { name: /^Con RUT/ });
  await withRut.check();
  const chosen = () => page.getByRole('radio', { checked: true }).count();
  const before = await chosen();
  const button = page.getByRole('button', { name: 'Confirmar compra' });
  // The place of the refused control; from below, as the bar sticks to the lower edge.
  await button.evaluate((element) => {
    scrollTo(0, document.body.scrollHeight);
    element.scrollIntoView({ block: 'center' });
  });
  const confirm = await button.boundingBox();
  if (!confirm) throw new Error('nothing to press');
  await page.mouse.dblclick(confirm.x + confirm.width / 2, confirm.y + confirm.height / 2);
  await page.getByText('Este campo es obligatorio').first().waitFor();
  expect(await withRut.isChecked()).toBe(true);
  expect(await chosen()).toBe(before);
  expect(await page.getByRole('radio', { name: /^Bulevar/ }).isChecked()).toBe(true);
});

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.tagName ?? '');

test('by keyboard a question takes the focus, and a removal keeps the focus on the page', async () => {
  const page = await openPage();
  await addToCart(page, shop().url, await partFor(0));
  await page.goto(`${shop().url}/mi-compra`);
  const box = page.getByRole('textbox', { name: /^Unidades de/ });
  await box.fill('3');
  await box.press('Enter');
  await page.getByRole('button', { name: /^Eliminar/ }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await untilFocused(dialog.getByRole('button', { name: 'Cancelar' }));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Su carrito se encuentra vacio.').waitFor();
  await expect.poll(() => focused(page)).not.toBe('BODY');
});

test('by keyboard an item off sale is removed at the second step after a question', async () => {
  const part = await partFor(3);
  const page = await atDetail(1280, part);
  await page.getByRole('radio', { name: /^Bulevar/ }).check();
  await page.getByRole('radio', { name: /Depósito bancario/ }).check();
  const sell = (isPublic: boolean) =>
    shop().database.pool.query('update products set is_public = $1 where code = $2', [
      isPublic,
      part.code,
    ]);
  await sell(false);
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
  const remove = page.getByRole('button', { name: /^Quitar / });
  await remove.press('Enter');
  await sell(true);
  const dialog = page.getByRole('dialog', { name: 'Eliminar' });
  await dialog.getByText('¿Esta seguro que desea eliminar').waitFor();
  await dialog.getByRole('button', { name: 'Cancelar' }).press('Enter');
  await untilFocused(remove);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Eliminar' }).press('Enter');
  await page.getByRole('main').getByText('Su carrito se encuentra vacio.').waitFor();
  await expect.poll(() => focused(page)).not.toBe('BODY');
});

test('the second step with an empty cart says so, and cannot be confirmed', async () => {
  const page = await openPage({
    viewport: { width: 360, height: 780 },
    storageState: await sessionOf(shop().url),
  });
  await page.goto(`${shop().url}/mi-compra?detail`);
  await page.getByRole('main').getByText('Su carrito se encuentra vacio.').waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: 'Confirmar compra' }).isDisabled())
    .toBe(true);
  await page.getByRole('main').getByRole('link', { name: 'Ver productos' }).click();
  await page.waitForURL(`${shop().url}/productos`);
});

test('a session that ends while an address is typed keeps the typed address', async () => {
  const page = await atDetail(768, await partFor(0));
  await page.getByRole('radio', { name: /Envío a Montevideo/ }).check();
  await page.getByRole('button', { name: 'Agregar otra dirección' }).click();
  await page.getByLabel('Dirección', { exact: true }).fill('Rivera 3030');
  await shop().database.pool.query('delete from sessions');
  await page.getByRole('button', { name: 'Guardar dirección' }).click();
  await page.getByText('Tu sesión terminó. Lo que escribiste sigue aquí').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Ingresar' }).click();
  await logIn(page, BUYER);
  await page.waitForURL(/\/mi-compra\?detail/);
  await expect
    .poll(() => page.getByLabel('Dirección', { exact: true }).inputValue())
    .toBe('Rivera 3030');
});

test('at 360 px a confirmation after the session has ended shows the link to the login', async () => {
  const page = await atDetail(360, await partFor(0));
  await page.getByRole('radio', { name: /^Bulevar/ }).check();
  await shop().database.pool.query('delete from sessions');
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }));
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
  const enter = page.getByRole('main').getByRole('link', { name: 'Ingresar' });
  await enter.waitFor();
  await expect
    .poll(() => enter.evaluate((link) => link.getBoundingClientRect().top))
    .toBeGreaterThan(0);
  expect((await enter.boundingBox())?.y).toBeLessThan(780);
});

test('going back while the order is sent shows its state, and blocks changes', async () => {
  const page = await atDetail(1280, await partFor(0));
  await page.getByRole('radio', { name: /^Bulevar/ }).check();
  await page.getByRole('radio', { name: /Depósito bancario/ }).check();
  const { asked, answer } = await holdAnswers(page, '**/rest/order/add');
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
  await asked();
  await page.goBack();
  await page.getByText('Estamos enviando tu pedido…').waitFor();
  const finish = page.getByText('Finalizar compra', { exact: true });
  expect(await finish.evaluate((button) => button.closest('[inert]') !== null)).toBe(true);
  answer();
  expect(await numberOn(page)).toBeGreaterThan(0);
});

test('a second tab reports the order of the other, and links to it', async () => {
  const page = await atDetail(1280, await partFor(0));
  await page.getByRole('radio', { name: /^Bulevar/ }).check();
  await page.getByRole('radio', { name: /Depósito bancario/ }).check();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Confirmar compra' }).waitFor();
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
  const number = await numberOn(page);
  await other.getByText('Ya confirmaste esta compra en otra pestaña.').waitFor();
  await other.getByRole('button', { name: 'Ver el pedido' }).click();
  expect(await numberOn(other)).toBe(number);
});

test('a buyer cancels an unpaid order, and orders it again', async () => {
  const part = await partFor(3);
  const page = await atDetail(360, part);
  await page.getByRole('radio', { name: /^Cerro Largo/ }).check();
  await page.getByRole('radio', { name: /Depósito bancario/ }).check();
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
  await page.getByRole('heading', { name: 'Recibimos tu pedido' }).waitFor();
  await page
    .getByRole('heading', { name: 'Para retirarlo: Cerro Largo, Cerro Largo 1286' })
    .waitFor();
  await page.goto(`${shop().url}/mis-compras`);
  const order = page.getByRole('article').first();
  await order.getByText('Para pagar: Depósito bancario').waitFor();
  await order.getByText(/^Te guardamos los productos hasta el /).waitFor();
  const proof = order.getByRole('link', { name: 'Enviar el comprobante por WhatsApp' });
  expect(await proof.getAttribute('href')).toMatch(
    /^https:\/\/wa\.me\/.*pedido%20N\.%C2%BA%20\d+\.$/,
  );
  await order.getByRole('button', { name: 'Cancelar pedido' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar pedido' }).click();
  await order.getByText('Cancelado', { exact: true }).first().waitFor();
  const again = order.getByRole('button', { name: 'Pedir de nuevo' });
  await again.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  // The focus is unchanged.
  await untilFocused(again);
  await again.click();
  await page.getByRole('dialog').getByText('Agregamos 1 unidad a tu compra').waitFor();
  await page.getByRole('link', { name: 'Ir a mi compra' }).click();
  await page.getByRole('table', { name: 'Mi compra' }).getByText(part.code).first().waitFor();
});

test('an item and the checkout show delivery time, returns and warranty', async () => {
  const part = await partFor(0);
  const page = await openPage();
  for (const path of [`/productos/${encodeURIComponent(part.family)}`, '/mi-compra']) {
    await page.goto(shop().url + path);
    const terms = page.getByRole('region', { name: 'Entrega, cambios y garantía' });
    await terms.getByText('Envío a Montevideo: Llega en 24 horas hábiles').waitFor();
    await terms.getByText(/5 días hábiles/).waitFor();
    await terms.getByText(/6 meses por defectos/).waitFor();
  }
});

test('at 360 px the comparison bar covers neither the total nor the button to buy', async () => {
  const page = await openPage({ viewport: { width: 360, height: 780 } });
  await addToCart(page, shop().url, await partFor(0));
  for (const index of [0, 1, 2, 3]) {
    const { family } = await partFor(index);
    await page.goto(`${shop().url}/productos/${encodeURIComponent(family)}`);
    await page
      .locator('.item-head')
      .getByRole('button', { name: /^Comparar/ })
      .click();
    await page
      .getByRole('region', { name: 'Lo que comparas' })
      .getByRole('listitem')
      .nth(index)
      .waitFor();
  }
  const bar = page.getByRole('region', { name: 'Lo que comparas' });
  const link = await bar.getByRole('link', { name: 'Comparar (4)' }).boundingBox();
  // The page's margin stays free at its right.
  expect((link?.x ?? 360) + (link?.width ?? 0)).toBeLessThanOrEqual(348);
  await page.goto(`${shop().url}/mi-compra`);
  const finish = page.getByRole('button', { name: 'Finalizar compra' });
  await finish.waitFor();
  // It loads last.
  await page.waitForLoadState('networkidle');
  await expect.poll(() => bar.count()).toBe(0);
  expect(await canBeTapped(finish)).toBe(true);
});

test('a pickup names the branch without stock', async () => {
  const part = await partFor(5);
  const { rows } = await shop().database.pool.query<{ branch: string; quantity: number }>(
    `select branch_code as branch, quantity from stock
     join products on products.id = product_id where products.code = $1`,
    [part.code],
  );
  const bulevar = rows.find(({ branch }) => branch === 'B')?.quantity ?? 0;
  const setBulevar = (quantity: number) =>
    shop().database.pool.query(
      `update stock set quantity = $2 from products
       where products.id = product_id and products.code = $1 and branch_code = 'B'`,
      [part.code, quantity],
    );
  await setBulevar(0);
  const page = await atDetail(360, part);
  await page.getByRole('radio', { name: /Retiro en el local/ }).check();
  const missing = page.getByText(/^Sin stock en este local: .+\. Traerlo puede demorar\.$/);
  await missing.waitFor();
  await expect.poll(() => missing.count()).toBe(1);
  expect(await page.getByRole('radio', { name: /^Bulevar.*Sin stock en este local/ }).count()).toBe(
    1,
  );
  await setBulevar(bulevar);
});
