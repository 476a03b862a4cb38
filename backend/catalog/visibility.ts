/** What the one who asks may see of the catalogue. */
import { families, products } from '#backend/database/tables/catalog';
import { visibleFamilies, visibleProducts } from '#backend/database/tables/visible-catalog';
import type { Viewer } from '#backend/http/viewer';

const ALL = { families, products };
const VISIBLE = { families: visibleFamilies, products: visibleProducts };

/** What to read families and products from: the tables for who sees all, else the views. */
export const catalogOf = ({ seesAll }: Pick<Viewer, 'seesAll'>): typeof ALL | typeof VISIBLE =>
  seesAll ? ALL : VISIBLE;
