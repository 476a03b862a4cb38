/** The owner changes what printing costs. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionOf } from '../support/account.ts';
import { objectionsTo } from '../support/axe.ts';
import { onlyShop, openShop } from '../support/open-shop.ts';
import { fitsScreen } from '../support/screen-sizes.ts';
import { useBrowser } from '../support/shop.ts';
import { untilSaid } from '../support/toasts.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop(onlyShop('RTC'));
}, 300_000);
afterAll(() => shop?.close());
const openPage = useBrowser();

test('prices, a printer and a material are changed on a phone', async () => {
  const page = await openPage({
    viewport: { width: 360, height: 800 },
    storageState: await sessionOf(shop.url, 'titular@rtc.example'),
  });
  await page.goto(`${shop.url}/gestion/ajustes#SHOP_PRINTING`);
  const printing = page.getByRole('region', { name: 'Impresión 3D' });
  await printing.getByLabel('Precio mínimo').fill('300');
  const row = (name: RegExp) => printing.locator('details').filter({ hasText: name }).first();
  await row(/^PLA/).locator('summary').first().click();
  await row(/^PLA/).getByLabel('Precio por gramo').fill('6.5');
  await printing.getByRole('button', { name: 'Agregar una impresora' }).click();
  const save = printing.getByRole('button', { name: 'Guardar' });
  await save.click();
  await printing.getByText('Este campo es obligatorio').waitFor();
  await row(/^Impresora nueva/)
    .getByLabel('Nombre')
    .fill('Plástico rápido');
  await printing.getByRole('button', { name: 'Agregar un material' }).click();
  const names = printing.getByLabel('Nombre');
  await names.last().fill('ABS');
  await printing.getByLabel('Precio por gramo').last().fill('8');
  expect(await fitsScreen(page)).toBe(true);
  expect(await objectionsTo(page, '#SHOP_PRINTING')).toEqual([]);
  await save.click();
  await untilSaid(page, 'Cambios guardados');
  const { rows } = await shop.database.pool.query<{ value: string }>(
    `select value from config where key = 'SHOP_PRINTING'`,
  );
  const [saved] = JSON.parse(rows[0]?.value ?? '[]');
  expect(saved).toMatchObject({ minimum: 300 });
  expect(saved.printers.at(-1)).toMatchObject({ name: 'Plástico rápido', technology: 'FDM' });
  expect(saved.materials).toMatchObject([
    { id: 'pla', pricePerGram: 6.5 },
    { id: 'petg', pricePerGram: 7 },
    { id: 'resina' },
    { id: expect.stringMatching(/^m-/), name: 'ABS', pricePerGram: 8, speed: 5 },
  ]);
});
