/** Goods for tests: products with price and stock, each in its own family. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { brands, categories, families, products } from '#backend/database/tables/catalog';
import { stock } from '#backend/database/tables/stock';

interface Goods {
  code: string;
  priceCents?: number;
  /** Units by branch. */
  stock?: Record<string, number>;
  isPublic?: boolean;
}

/** Plants a brand and two categories, one below the other, which every product needs. */
export const plantShelves = async (db: Db): Promise<void> => {
  await db.insert(brands).values({ id: 1, name: 'Refrimar' });
  await db.execute(sql`select setval(pg_get_serial_sequence('brands', 'id'), 10)`);
  await db.insert(categories).values([
    { id: '1', name: 'Refrigeración', position: 1 },
    { id: '1.1', name: 'Radiadores', drawing: 'radiator', position: 1 },
  ]);
};

/** @returns the product's id */
export const plantProduct = async (db: Db, goods: Goods): Promise<number> => {
  const { code, priceCents = 100_00, isPublic = true } = goods;
  const shared = { name: `Radiador ${code}`, categoryId: '1.1', priceCents, isPublic };
  const [family] = await db
    .insert(families)
    .values({ ...shared, code: `F-${code}` })
    .returning();
  const [product] = await db
    .insert(products)
    .values({ ...shared, code, familyId: family?.id ?? null, brandId: 1 })
    .returning();
  if (!product) throw new Error('no product');
  const rows = Object.entries(goods.stock ?? {}).map(([branchCode, quantity]) => ({
    productId: product.id,
    branchCode,
    quantity,
  }));
  if (rows.length > 0) await db.insert(stock).values(rows);
  return product.id;
};

/** Units of a product, all branches together. */
export const stockOf = async (db: Db, code: string): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select coalesce(sum(quantity), 0)::int as n from stock
        where product_id = (select id from products where code = ${code}::citext)`,
  );
  return rows[0]?.n ?? 0;
};
