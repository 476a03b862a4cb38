/** Tests `API_URL=… npm start` over an existing REST host, without a database. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startRestHost } from '#emulators/rest-host/rest-host';
import { freePort } from '#host/free-port';
import { useClone } from '../support/clone.ts';
import { endCommands, npm } from '../support/newcomer.ts';
import { BUYER, orderOf } from '../support/remote-shop.ts';
import { useBrowser } from '../support/shop.ts';

const clone = useClone();
let rest: Awaited<ReturnType<typeof startRestHost>>;
const open = useBrowser();

beforeAll(async () => {
  rest = await startRestHost({ isProduction: false, port: 0 });
});
afterEach(endCommands);
afterAll(() => rest?.close());

test('the shop opens over the host: list, detail, login and an order; its pages follow the host, and outlive it', {
  // Three starts with a build each.
  timeout: 600_000,
}, async () => {
  const hadDatabase = existsSync(join(clone, '.data/postgres'));
  const port = await freePort();
  const shop = `http://localhost:${port}`;
  const command = npm(clone, ['start'], {
    ...rest.environment,
    PORT: `${port}`,
    PUBLISH_EVERY: '2',
  });
  await command.says(`está abierta en ${shop}`);
  expect(command.output()).toContain('Con API_URL no se ofrece pagar con Mercado Pago');
  expect(existsSync(join(clone, '.data/postgres'))).toBe(hadDatabase);

  const page = await open();
  await page.goto(`${shop}/productos?c=1.4`);
  await page.getByRole('link', { name: 'Ver más' }).first().waitFor();
  await page.goto(`${shop}/productos/RTE0028`);
  await page.getByRole('heading', { level: 1, name: 'Corolla' }).waitFor();
  await page.goto(`${shop}/iniciar`);
  await page.getByLabel('Email').fill(BUYER);
  await page.getByLabel('Contraseña', { exact: true }).fill('mostrador86');
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.waitForURL(`${shop}/`);

  const placed = await page.evaluate(
    async (order) => {
      const response = await fetch('/rest/order/add', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(order),
      });
      return [response.status, (await response.json()).error];
    },
    orderOf('TE128', 1760),
  );
  expect(placed).toEqual([200, '']);
  expect(rest.host.world.orders.some(({ OrderUserEmail }) => OrderUserEmail === BUYER)).toBe(true);

  // No button leads to a call that the host refuses.
  await page.goto(`${shop}/mis-compras`);
  await page.getByRole('button', { name: 'Pedir de nuevo' }).first().waitFor();
  expect(await page.getByRole('button', { name: 'Cancelar pedido' }).count()).toBe(0);

  // The host does not report its changes.
  const part = rest.host.world.families.find(({ AutopartCode }) => AutopartCode === 'RTE0028');
  const sold = rest.host.world.products.find(({ ProductFamily }) => ProductFamily === 'RTE0028');
  if (!part || !sold) throw new Error('the part is not in this world');
  part.AutopartDescription = 'Con junta de goma.';
  const pageOf = async () => (await fetch(`${shop}/productos/RTE0028`)).text();
  expect(await pageOf()).not.toContain('Con junta de goma.');
  await expect.poll(pageOf, { timeout: 150_000, interval: 500 }).toContain('Con junta de goma.');

  rest.faults.set([{ kind: 'drop' }]);
  const still = await fetch(`${shop}/productos/RTE0028`);
  expect([still.status, await still.text()]).toEqual([200, expect.stringContaining('RTE0028')]);
  expect((await fetch(`${shop}/rest/brand/list`)).status).toBe(503);
  command.interrupt();
  await command.ended();

  /** Starts it again and reads its pages. */
  const startsAgain = async (says: string, look = async () => {}) => {
    const again = npm(clone, ['start'], {
      ...rest.environment,
      PORT: `${port}`,
      PUBLISH_EVERY: '0',
    });
    await again.says(`está abierta en ${shop}`);
    expect(again.output()).toContain(says);
    expect(await pageOf()).toContain('Con junta de goma.');
    await look();
    again.interrupt();
    await again.ended();
    return again.output();
  };
  // After a power cut the shop opens even if the host does not answer.
  expect(await startsAgain('se muestran las páginas que había')).toContain('/rest/category/list: ');
  // The host answers the version check but fails during the build.
  part.AutopartDescription = 'Sin junta.';
  rest.faults.set([{ kind: 'error', path: '/rest/stock/find' }]);
  await startsAgain(
    'No se pudieron construir las páginas: se muestran las que había.',
    async () => {
      rest.faults.set([]);
      sold.ProductPrice = 98_765;
      expect(await pageOf()).not.toContain('98.765');
      await page.goto(`${shop}/productos/RTE0028`);
      // Page and checkout show the host's current data.
      const buy = page.locator(`[data-add="${sold.ProductCode}"]`);
      await expect.poll(() => buy.getAttribute('data-cents')).toBe('9876500');
      await page.locator('.price', { hasText: '98.765' }).waitFor();
    },
  );
});
