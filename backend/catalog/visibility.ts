/** The part of the catalogue that a viewer may see. */
import { families, products } from '#backend/database/tables/catalog';
import { visibleFamilies, visibleProducts } from '#backend/database/tables/visible-catalog';
import type { Viewer } from '#backend/http/viewer';

const ALL = { families, products };
const VISIBLE = { families: visibleFamilies, products: visibleProducts };

/** Returns the sources of families and products: the tables for viewers who see all, else the views. */
export const catalogOf = ({ seesAll }: Pick<Viewer, 'seesAll'>): typeof ALL | typeof VISIBLE =>
  seesAll ? ALL : VISIBLE;
