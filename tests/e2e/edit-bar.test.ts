/** What a seller types is never hidden by what the form says of it. */
import { expect, test } from 'vitest';
import { useSellerDay } from '../support/seller-day.ts';

const { shop, logIn } = useSellerDay();

test('what is typed stays in view above what it changed, at a desk and on a phone', async () => {
  const { rows } = await shop().database.pool.query<{ code: string }>(
    'select code from visible_products order by id offset 4 limit 1',
  );
  const [{ code } = { code: '' }] = rows;
  for (const width of [1280, 360]) {
    const page = await logIn(
      'vendedora@nam.example',
      `/gestion/productos/${encodeURIComponent(code)}`,
    );
    await page.setViewportSize({ width, height: 800 });
    const box = page.getByRole('textbox', { name: /^Descripción/ }).first();
    // Where the bar is going to be.
    await box.evaluate((one) => one.scrollIntoView({ block: 'end', behavior: 'instant' }));
    await box.click();
    await page.keyboard.type('De cobre');
    const bar = page.getByRole('region', { name: 'Lo que cambiaste' });
    await bar.waitFor();
    const gap = async () => {
      const [typedIn, changes] = [await box.boundingBox(), await bar.boundingBox()];
      return (changes?.y ?? 0) - (typedIn?.y ?? 0) - (typedIn?.height ?? 0);
    };
    await expect.poll(gap, { message: `at ${width} px` }).toBeGreaterThan(0);
  }
});
