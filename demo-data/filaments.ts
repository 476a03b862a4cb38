/** The filament that the demo's workshop prints with: goods whose data sheet names material, colour and weight. */
import { asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { productSpecifications, products } from '#backend/database/tables/catalog';
import { printFilaments } from '#backend/database/tables/printing';
import type { Variant } from '#variants/schema';

/** Colours of each material. */
const MAX_COLORS = 8;
/** The open spool of the first colours. */
const OPEN_GRAMS = 640;

export const seedFilaments = async (tx: Tx, { printing }: Variant): Promise<void> => {
  if (!printing) return;
  const rows = await tx
    .select({
      productId: productSpecifications.productId,
      name: productSpecifications.key,
      value: productSpecifications.value,
    })
    .from(productSpecifications)
    .innerJoin(products, eq(products.id, productSpecifications.productId))
    .where(
      sql`${productSpecifications.key} in ('Material', 'Color', 'Peso') and ${products.isPublic}`,
    )
    .orderBy(asc(productSpecifications.productId));
  const sheets = Map.groupBy(rows, ({ productId }) => productId);
  const found = [...sheets].flatMap(([productId, sheet]) => {
    const specification = (name: string) => sheet.find((row) => row.name === name)?.value ?? '';
    const material = printing.materials.find((one) => one.name === specification('Material'));
    const color = specification('Color');
    if (!material || color === '' || specification('Peso') !== '1 kg') return [];
    return [{ productId, material: material.id, color, spoolGrams: 1_000 }];
  });
  const byMaterial = Map.groupBy(found, ({ material }) => material);
  const filaments = [...byMaterial.values()].flatMap((all) =>
    // One product for each colour.
    [...new Map(all.map((one) => [one.color, one])).values()]
      .slice(0, MAX_COLORS)
      .map((one, at) => ({ ...one, openGrams: at < 2 ? OPEN_GRAMS : 0 })),
  );
  if (filaments.length > 0) await tx.insert(printFilaments).values(filaments);
};
