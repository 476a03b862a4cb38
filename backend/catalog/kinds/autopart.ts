/** Auto parts: an item is a family of interchangeable products, found by the vehicles that it fits. */
import { sql } from 'drizzle-orm';
import { families } from '#backend/database/tables/catalog';
import { visibleFamilies, visibleProducts } from '#backend/database/tables/visible-catalog';
import { GIVEN_SYNONYMS } from '#backend/query/synonyms/given-synonyms';
import type { Autopart } from '#contract/entities/catalog';
import { findFamily, readFamilies } from '../autopart/families.ts';
import {
  FAMILIES,
  readCards,
  readCardTexts,
  removeCards,
  writeCards,
} from '../autopart/family-cards.ts';
import { familyLists, stockedFamilies, vehicleListStates } from '../autopart/family-lists.ts';
import { publicFamilies } from '../autopart/family-pages.ts';
import { familySources } from '../autopart/family-sources.ts';
import { findRelatedFamilies } from '../autopart/related-families.ts';
import { suggestVehicles } from '../autopart/vehicle-suggestions.ts';
import { specificationsOfEach } from '../title-parts.ts';
import type { CatalogueKind } from './kind.ts';

export const autopart: CatalogueKind<Autopart> = {
  key: FAMILIES,
  subject: 'family',
  table: families,
  visible: visibleFamilies,
  itemId: sql`product.family_id`,
  stocked: stockedFamilies,
  selectSources: familySources,
  cards: { write: writeCards, remove: removeCards },
  find: findFamily,
  read: readFamilies,
  readCards,
  readCardTexts,
  findRelated: findRelatedFamilies,
  publicItems: publicFamilies,
  listsInStock: familyLists,
  listStates: vehicleListStates,
  // Families are found by the vehicles that they fit, so the choice has the makers of vehicles.
  isChoice: sql`brand.makes_vehicles`,
  originalCodes: sql`array(select code from original_codes where family_id = item.id order by position)`,
  fitted: sql`(select coalesce(json_agg(json_build_object('vehicleId', vehicle_id, 'brand', brand_name, 'name', name,
      'yearFrom', year_from, 'yearTo', year_to) order by position), '[]')
    from applications where family_id = item.id)`,
  titled: specificationsOfEach(
    sql`item.category_id`,
    sql`${visibleProducts} product where product.family_id = item.id`,
  ),
  givenSynonyms: GIVEN_SYNONYMS.autopart,
  suggestMore: suggestVehicles,
};
