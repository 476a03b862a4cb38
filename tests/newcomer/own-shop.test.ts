/** An owner opens an empty production shop and sells the first product, with screens alone. */
import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type Inbox, startInbox } from '#emulators/mail/inbox';
import { freePort } from '#host/free-port';
import { ensureDatabase } from '#host/migrate';
import { fill, logIn, mailedPath } from '../support/account.ts';
import { useClone } from '../support/clone.ts';
import { administer } from '../support/database.ts';
import { endCommands, npm } from '../support/newcomer.ts';
import { halves } from '../support/pictures.ts';
import { useBrowser } from '../support/shop.ts';
import { untilSaid } from '../support/toasts.ts';

const SHOP_URL = 'https://frenos.example.uy';
const OWNER = 'ana@frenos.example.uy';
const BUYER = 'eva@taller.example.uy';
const PASSWORD = 'tornillo flojo en la rueda 41';
const CODE = 'PAS-001';

const clone = useClone();
const openPage = useBrowser();
const name = `own_${randomUUID().replaceAll('-', '')}`;
const port = await freePort();
let inbox: Inbox;
let settings: Record<string, string>;

beforeAll(async () => {
  await ensureDatabase(inject('postgresUrl'), name);
  inbox = await startInbox();
  settings = {
    NODE_ENV: 'production',
    DATABASE_URL: inject('postgresUrl').replace(/\/[^/]*$/, `/${name}`),
    SHOP_URL,
    SMTP_URL: inbox.smtpUrl,
    PORT: `${port}`,
    PUBLISH_AFTER: '1',
    TRUST_PROXY: '1',
  };
});
afterEach(endCommands);
afterAll(async () => {
  await inbox.close();
  await administer(`drop database ${name} with (force)`);
});

/** Opens a page whose requests reach the shop as through its TLS proxy. */
const visit = async (options: BrowserContextOptions = {}): Promise<Page> => {
  const page = await openPage({ ...options, serviceWorkers: 'block' });
  await page.context().route(`${SHOP_URL}/**`, async (route) => {
    const request = route.request();
    const response = await route.fetch({
      url: request.url().replace(SHOP_URL, `http://localhost:${port}`),
      maxRedirects: 0,
      headers: {
        ...(await request.allHeaders()),
        host: new URL(SHOP_URL).host,
        'x-forwarded-proto': 'https',
        'x-forwarded-for': '203.0.113.9',
      },
    });
    await route.fulfill({ response });
  });
  return page;
};
const at = (path: string) => `${SHOP_URL}${path}`;
const mailedLink = async (to: string, part: string): Promise<string> =>
  at(await mailedPath({ emulators: { inbox } }, to, part));
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const section = (page: Page, title: string) => page.getByRole('region', { name: title });

/** The owner's account: the mailed link, a password, the first steps. */
const enterShop = async (): Promise<Page> => {
  const page = await visit({ viewport: { width: 1280, height: 800 } });
  await page.goto(await mailedLink(OWNER, '/restablecer-contrasena/'));
  await fill(page, { 'Contraseña nueva': PASSWORD, 'Repite la contraseña': PASSWORD });
  await main(page).getByRole('button', { name: 'Guardar contraseña' }).click();
  await page.getByText('ahora puedes ingresar').waitFor();
  await page.goto(at('/iniciar?from=/gestion'));
  await logIn(page, OWNER, PASSWORD);
  await page.waitForURL(at('/gestion'));
  return page;
};

const stateOf = (page: Page, step: string) =>
  section(page, 'Primeros pasos')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: step, exact: true }) })
    .innerText();

test('account, first steps, category, brand, product and picture, then the order of a visitor', async () => {
  const shop = npm(clone, ['start'], settings);
  await shop.says('está abierta en');
  const made = npm(clone, ['account', '--seller', OWNER, '--name', 'Ana Paz'], settings);
  expect(await made.ended()).toBe(0);

  const page = await enterShop();
  await section(page, 'Primeros pasos').getByText('Falta').first().waitFor();
  for (const step of ['Cuentas para cobrar', 'Categorías', 'Productos', 'Banner del inicio'])
    expect(await stateOf(page, step)).toContain('Falta');

  await page.getByRole('link', { name: 'Nombre, empresa y correo' }).click();
  const identity = section(page, 'La tienda');
  await identity.getByLabel('Nombre', { exact: true }).fill('Frenos del Este');
  await identity.getByLabel('Nombre corto').fill('Este');
  await identity.getByLabel('Email de la tienda').fill('hola@frenosdeleste.com.uy');
  await identity.getByRole('button', { name: 'Guardar' }).click();
  await untilSaid(page, 'Cambios guardados');
  const payments = section(page, 'Cómo se paga');
  await payments
    .getByLabel('Depósito bancario', { exact: true })
    .fill('BROU, caja de ahorro 001234567-00001, Ana Paz');
  await payments.getByRole('button', { name: 'Guardar' }).click();
  await expect
    .poll(() => payments.getByRole('button', { name: 'Guardar' }).isEnabled())
    .toBe(false);

  await page.goto(at('/gestion/categorias'));
  const file = page.getByRole('link', { name: 'Traerlas de un archivo' });
  expect(await file.getAttribute('href')).toBe('/gestion/importar');
  await page.getByRole('button', { name: 'Agregar la primera' }).click();
  const category = dialog(page, 'Categoría nueva');
  await category.getByLabel('Nombre').fill('Frenos');
  await category.getByRole('button', { name: 'Agregar', exact: true }).click();
  await page.getByRole('list', { name: 'Categorías' }).getByText('Frenos').waitFor();

  await page.goto(at('/gestion/productos'));
  await page.getByRole('button', { name: 'Agregar producto' }).click();
  const product = dialog(page, 'Producto nuevo');
  await product.getByLabel('Código').fill(CODE);
  await product.getByLabel('Nombre').fill('Pastillas de freno delanteras');
  await product.getByLabel('Precio con IVA').fill('1850,50');
  await product.getByLabel('Categoría').selectOption({ label: 'Frenos' });
  await product.getByRole('combobox', { name: 'Marca' }).fill('Ferodo');
  await page.getByRole('option', { name: /Crear/ }).click();
  await dialog(page, 'Marca nueva').getByRole('button', { name: 'Crear' }).click();
  await dialog(page, 'Marca nueva').waitFor({ state: 'detached' });
  expect(await product.getByLabel('A la venta').isChecked()).toBe(true);
  await product.getByRole('button', { name: 'Agregar', exact: true }).click();
  await page.waitForURL(at(`/gestion/productos/${CODE}`));

  await section(page, 'Stock').getByRole('button', { name: 'Cambiar' }).first().click();
  const stock = page.getByRole('dialog');
  await stock.getByRole('textbox', { name: 'Cuántas quedan' }).fill('4');
  await stock.getByRole('button', { name: 'Guardar' }).click();
  await section(page, 'Stock').getByText('4', { exact: true }).waitFor();
  const pictures = section(page, 'Imágenes');
  await pictures
    .getByLabel('Agregar imágenes')
    .setInputFiles([
      { name: 'pastillas.jpg', mimeType: 'image/jpeg', buffer: await halves('jpeg', 600, 400) },
    ]);
  await pictures.getByText('pastillas').first().waitFor();
  await pictures.getByRole('button', { name: 'Guardar imágenes' }).click();
  await untilSaid(page, 'Imágenes guardadas');

  await page.goto(at('/gestion'));
  await expect.poll(() => stateOf(page, 'Productos'), { timeout: 20_000 }).toContain('1 producto');
  await page.getByRole('button', { name: 'Enviarme un correo de prueba' }).click();
  await expect.poll(() => stateOf(page, 'Correo'), { timeout: 60_000 }).toContain('Listo');
  for (const step of ['Categorías', 'Imágenes'])
    expect(await stateOf(page, step)).toContain('Listo');

  const buyer = await visit({ viewport: { width: 360, height: 800 } });
  await expect
    .poll(
      async () => {
        await buyer.goto(at('/'));
        return buyer.title();
      },
      { timeout: 120_000, interval: 1_000 },
    )
    .toContain('Frenos del Este');
  await main(buyer)
    .getByRole('heading', { name: /^Este Bulevar/ })
    .waitFor();
  await buyer.goto(at(`/productos?t=${encodeURIComponent('pastillas')}`));
  await buyer.getByRole('article').first().getByRole('link', { name: 'Ver más' }).click();
  await buyer.getByRole('heading', { level: 1, name: /Pastillas de freno/ }).waitFor();
  const picture = main(buyer).getByRole('img').first();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);

  await buyer.goto(at('/registro'));
  await expect.poll(() => buyer.getByLabel('Departamento').inputValue()).toBe('1');
  await fill(buyer, {
    Nombre: 'Eva',
    Apellido: 'Sosa',
    Email: BUYER,
    Teléfono: '099 123 456',
    Contraseña: PASSWORD,
    'Repite la contraseña': PASSWORD,
    Dirección: 'Rivera 1',
  });
  await main(buyer).getByRole('button', { name: 'Crear cuenta' }).click();
  await buyer.goto(await mailedLink(BUYER, '/activar/'));
  await buyer.getByText('Tu cuenta ha sido activada con éxito').first().waitFor();
  await buyer.goto(at('/iniciar'));
  await logIn(buyer, BUYER, PASSWORD);
  await buyer.waitForURL(at('/'));
  await buyer.goto(at(`/productos/${CODE}`));
  await section(buyer, 'Precios y stock').getByRole('button', { name: 'Agregar' }).click();
  await untilSaid(buyer, 'El producto fue agregado correctamente!');
  await buyer.goto(at('/mi-compra'));
  await buyer.getByRole('button', { name: 'Finalizar compra' }).click();
  await buyer.getByRole('radio', { name: /Retiro en el local/ }).check();
  await buyer.getByRole('radio', { name: /^Bulevar/ }).check();
  await buyer.getByRole('radio', { name: /Depósito bancario/ }).check();
  await buyer.getByRole('button', { name: 'Confirmar compra' }).click();
  await buyer.getByText('Recibimos tu pedido').waitFor();
  await buyer.getByText('001234567-00001').first().waitFor();

  await page.goto(at('/gestion/pedidos'));
  await main(page).getByText('Eva Sosa').first().waitFor();
  await page.goto(at(`/gestion/productos/${CODE}`));
  await section(page, 'Stock').getByText('3', { exact: true }).waitFor();
  shop.terminate();
  await shop.ended();
});

/** Three levels, of which the first test has made the first category. */
const TREE = [
  ['Frenos', 'Pastillas', ['Delanteras', 'Traseras']],
  ['Suspensión', 'Amortiguadores', ['A gas', 'Hidráulicos']],
  ['Motor', 'Filtros', ['De aceite', 'De aire']],
] as const;
const LEAVES = TREE.flatMap(([top, middle, leaves]) => leaves.map((leaf) => [top, middle, leaf]));
const PRODUCTS = 40;

test('another name, two branches, twelve categories in three levels and forty products', async () => {
  const shop = npm(clone, ['start'], settings);
  // The name that the owner wrote before.
  await shop.says('Frenos del Este está abierta en');
  const page = await visit({ viewport: { width: 1280, height: 800 } });
  await page.goto(at('/iniciar?from=/gestion/ajustes'));
  await logIn(page, OWNER, PASSWORD);
  await page.waitForURL(at('/gestion/ajustes'));

  const branches = section(page, 'Locales');
  for (const [at, name] of ['Centro', 'Durazno'].entries()) {
    const branch = branches.getByRole('list', { name: 'Locales' }).locator(':scope > li').nth(at);
    await branch.locator('summary').first().click();
    await branch.getByLabel('Nombre').fill(name);
    await branch.getByLabel('Dirección').fill(`18 de Julio ${at + 1}00`);
    await branch.getByLabel('Teléfono').fill(`2900 010${at}`);
    await branch.getByLabel('WhatsApp').fill(`099 123 45${at}`);
    await branch.getByLabel('Email').fill(`${name.toLowerCase()}@frenosdeleste.com.uy`);
  }
  await branches.getByRole('button', { name: 'Guardar' }).click();
  await untilSaid(page, 'Cambios guardados');

  await page.goto(at('/gestion/categorias'));
  const add = async (name: string, parent?: string) => {
    await page.getByRole('button', { name: 'Agregar categoría' }).click();
    const box = dialog(page, 'Categoría nueva');
    await box.getByLabel('Nombre').fill(name);
    if (parent !== undefined) await box.getByLabel('Dentro de').selectOption({ label: parent });
    await box.getByRole('button', { name: 'Agregar', exact: true }).click();
    await box.waitFor({ state: 'detached' });
  };
  for (const [top, middle, leaves] of TREE) {
    if (top !== 'Frenos') await add(top);
    await add(middle, top);
    for (const leaf of leaves) await add(leaf, `${top} › ${middle}`);
  }
  await page.getByRole('list', { name: 'Categorías' }).getByText('De aire').waitFor();

  const rows = Array.from({ length: PRODUCTS }, (_, at) =>
    [`R-${at}`, `Repuesto ${at}`, 'Ferodo', LEAVES[at % LEAVES.length]?.join(' > '), 100 + at].join(
      ';',
    ),
  );
  await page.goto(at('/gestion/importar'));
  await page.getByLabel('Qué trae').selectOption({ label: 'Productos' });
  await page.getByLabel(/Arrastra el archivo/).setInputFiles({
    name: 'productos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Código;Nombre;Marca;Categoría;Precio', ...rows].join('\n')),
  });
  await page.getByRole('button', { name: 'Comparar' }).click();
  await page.getByRole('button', { name: `Escribir ${PRODUCTS}` }).click();
  await page.getByText(`Se escribió: ${PRODUCTS} nuevas`).waitFor();
  await page.goto(at('/gestion'));
  for (const [step, count] of [
    ['Categorías', '12 categorías'],
    ['Productos', `${PRODUCTS + 1} productos`],
    ['Locales, teléfonos y horarios', 'Listo'],
  ] as const)
    await expect.poll(() => stateOf(page, step), { timeout: 20_000 }).toContain(count);

  const visitor = await visit({ viewport: { width: 360, height: 800 } });
  await expect
    .poll(
      async () => {
        await visitor.goto(at('/productos'));
        return visitor.getByRole('contentinfo').innerText();
      },
      { timeout: 120_000, interval: 2_000 },
    )
    .toMatch(/Este Centro[\s\S]*Este Durazno/);
  // Suspension, with what its subcategories have.
  await visitor.goto(at('/productos?c=2'));
  await visitor.getByRole('heading', { name: '14 resultados' }).waitFor();
  shop.terminate();
  await shop.ended();
});
