import type { Permission } from '../contract/people/permission.ts';
import { type OfficeGroup, officeRows, type TablerIcon } from './back-office.ts';
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

type Shop = Pick<Variant, 'routes' | 'printing'>;

/** Returns the links of side bar and palette, in the order of the side bar. */
export const officeLinks = (shop: Shop): readonly OfficeLink[] => {
  const start = pathOf(shop, 'back-office') ?? '/';
  return officeRows.flatMap(({ screen, below, title, icon, group, key, permission, needs }) =>
    group && (!needs || shop[needs])
      ? [{ screen, href: `${start}/${below}`, title, icon, group, key, permission }]
      : [],
  );
};
