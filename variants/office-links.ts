import type { Permission } from '../contract/people/permission.ts';
import { type OfficeGroup, officeRows, type TablerIcon } from './office-screens.ts';
import { pathOf } from './paths.ts';
import type { Screen } from './schema/routes.ts';
import type { Variant } from './schema.ts';

interface OfficeLink {
  screen: Screen;
  href: string;
  title: string;
  icon: TablerIcon;
  group: OfficeGroup;
  /** Key that opens it after `g`. */
  key?: string | undefined;
  permission?: Permission | undefined;
}

/**
 * Returns the links of side bar and palette, in the order of the side bar.
 * @param prints whether the shop prints: pages know it without its prices
 */
export const officeLinks = (
  shop: Pick<Variant, 'routes'>,
  prints: boolean,
): readonly OfficeLink[] => {
  const start = pathOf(shop, 'back-office') ?? '/';
  return officeRows.flatMap(({ screen, below, title, icon, group, key, permission, needs }) =>
    group && (needs !== 'printing' || prints)
      ? [{ screen, href: `${start}/${below}`, title, icon, group, key, permission }]
      : [],
  );
};
