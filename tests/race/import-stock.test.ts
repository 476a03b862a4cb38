/** Files of products with stock that are written and undone while the same products are sold. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { WholeImport } from '#contract/entities/imports';
import { SELLER, usePeople } from '../support/cast.ts';
import { createImporter } from '../support/imports.ts';
import { useOrderApp } from '../support/order-app.ts';
import { orderOf } from '../support/orders.ts';
import { beside } from '../support/waiting.ts';

const { shop, post, plantOwn } = useOrderApp();
const { buyer, seller } = usePeople(shop, { buyer: {}, seller: SELLER });

const PRODUCTS = 100;
const PATIENCE_MS = 240_000;

test(
  'no unit is lost or sold twice while a file with stock is written and undone beside sales',
  async () => {
    const imp = createImporter(shop().post, seller.token);
    const code = await plantOwn({ B: 5_000 });
    let sold = 0;
    const sell = async (most: number) => {
      // After the last sale the file can be written.
      if (sold >= most) return units();
      // One of the prices is the current one.
      for (const Price of [100, 200]) {
        const { status } = await post('add', orderOf([{ Code: code, Quantity: 1, Price }]), buyer);
        if (status === 200) sold += 1;
      }
      return sold;
    };
    const units = async () => {
      const { rows } = await shop().app.db.execute<{ n: number }>(
        sql`select quantity as n from stock where branch_code = 'B'
            and product_id = (select id from products where code = ${code})`,
      );
      return rows[0]?.n ?? 0;
    };
    const others = Array.from({ length: PRODUCTS }, (_, at) => `N-${at}`);
    const rows = [code, ...others].map((one) => `${one};Pieza;Refrimar;Radiadores;200;9000`);
    const file = `codigo;nombre;marca;categoria;precio;Stock B\n${rows.join('\n')}\n`;
    await sell(1);
    /** Writes until no sale comes between comparison and write. */
    const write = async (): Promise<WholeImport> => {
      let now = await imp.compare('products', file);
      while (now.state === 'checked') now = await imp.write(now);
      return now;
    };
    const written = await beside(write(), () => sell(20), PATIENCE_MS);
    expect([written.state, written.added, written.changed]).toEqual(['done', PRODUCTS, 1]);
    // Undispatched units are taken off the file's quantity, later ones off the stock level.
    expect(await units()).toBe(9_000 - sold);
    const undone = await beside(imp.undo(written), () => sell(40), PATIENCE_MS);
    expect([undone.state, undone.fault]).toEqual(['undone', '']);
    expect(await units()).toBe(5_000 - sold);
    expect(sold).toBeGreaterThan(2);
  },
  PATIENCE_MS,
);
