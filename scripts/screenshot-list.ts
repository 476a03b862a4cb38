import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { listPath } from '#variants/paths';
import type { Variant } from '#variants/schema';

export interface Screenshot {
  /** Below docs/. */
  file: string;
  /** Identifier of the shop. */
  shop: string;
  path: string | ((variant: Variant) => string);
  /** Width of the file in pixels. */
  width: number;
  /** Default: a laptop. */
  screen?: 'phone';
  isDark?: boolean;
  /** Who is logged in; absent: a visitor. */
  user?: string;
  /** Brings the page into the state that is shown. */
  prepare?: (page: Page) => Promise<void>;
}

const OWNER = 'titular@nam.example';

const found = (variant: Variant): string => `${listPath(variant)}?t=radiador gol 1.6`;

const openFirstItem = async (page: Page): Promise<void> => {
  const list = new URL(page.url()).pathname;
  await page.locator('main article a[href]').first().click();
  await page.waitForURL(({ pathname }) => pathname !== list);
};

const searchAtTheCounter = async (page: Page): Promise<void> => {
  await page.getByLabel('Local').selectOption({ index: 1 });
  await page.locator('input[role=combobox]').first().fill('radiador gol');
  await page.locator('[role=option]').first().waitFor();
};

const PIECE = {
  name: 'engranaje.3mf',
  mimeType: 'model/3mf',
  buffer: readFileSync(
    join(import.meta.dirname, '../tests/print/models/foreign/openscad_gear.3mf'),
  ),
};

const estimatePiece = async (page: Page): Promise<void> => {
  await page.locator('input[type=file]').setInputFiles(PIECE);
  const price = page.locator('dl div').filter({ hasText: 'Precio estimado' }).first();
  await price.waitFor();
  await price.scrollIntoViewIfNeeded();
  // Leaves the button to the top beside the piece, not over the list below.
  await page.mouse.wheel(0, -90);
};

/** The pictures of README.md and docs/. */
export const SCREENSHOTS: readonly Screenshot[] = [
  ...['NAM', 'RTC', 'NAH', 'NAE', 'NAC'].map((shop) => ({
    file: `homes/${shop}.webp`,
    shop,
    path: '/',
    width: 720,
  })),
  {
    file: 'pictures/list.webp',
    shop: 'NAM',
    path: found,
    width: 1_000,
  },
  {
    file: 'pictures/item-phone.webp',
    shop: 'NAM',
    path: found,
    width: 390,
    screen: 'phone',
    prepare: openFirstItem,
  },
  { file: 'pictures/office.webp', shop: 'NAM', path: '/gestion', width: 900, user: OWNER },
  { file: 'pictures/orders.webp', shop: 'NAM', path: '/gestion/pedidos', width: 900, user: OWNER },
  {
    file: 'pictures/products-dark.webp',
    shop: 'NAM',
    path: '/gestion/productos',
    width: 900,
    user: OWNER,
    isDark: true,
  },
  {
    file: 'pictures/counter.webp',
    shop: 'NAM',
    path: '/gestion/mostrador',
    width: 900,
    user: OWNER,
    prepare: searchAtTheCounter,
  },
  { file: 'pictures/import.webp', shop: 'NAM', path: '/gestion/importar', width: 900, user: OWNER },
  {
    file: 'pictures/settings.webp',
    shop: 'NAM',
    path: '/gestion/ajustes',
    width: 900,
    user: OWNER,
  },
  {
    file: 'pictures/print.webp',
    shop: 'RTC',
    path: '/3d/impresion',
    width: 900,
    prepare: estimatePiece,
  },
];
