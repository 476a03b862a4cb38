/** Which page stands at a code now, built or not: a family's, also by one of its products, or a product's. */
import type { Dependencies } from '#backend/database/dependencies';
import type { Sight } from '#backend/port';
import { findFamily } from './families.ts';
import { findProduct } from './products.ts';

/** @returns the page's own code, as the catalogue writes it */
export const findPageCode = async (
  { db, variant }: Pick<Dependencies, 'db' | 'variant'>,
  code: string,
  sight: Sight,
): Promise<string | undefined> => {
  const find = variant.catalogue === 'autopart' ? findFamily : findProduct;
  return (await find(db, code, sight))?.code;
};
