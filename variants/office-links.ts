import type { Permission } from '../contract/people/permission.ts';
import { type OfficeGroup, officeRows, type TablerIcon } from './back-office.ts';
import { pathOf, titleOf } from './paths.ts';
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

type Shop = Pick<Variant, 'routes' | 'destinationCompany'>;

/** Screens of sellers in the shop's own frame, if its route table has them. */
export const OUTSIDE: readonly Omit<OfficeLink, 'href' | 'title'>[] = [
  { screen: 'company-prints', icon: 'printer', group: 'Ventas', key: 'm' },
];

/** Returns the path of a screen for the shop's own company, `/1/impresiones`; undefined in shops without it. */
export const ownCompanyPath = (shop: Shop, screen: Screen): string | undefined =>
  pathOf(shop, screen)?.replace('{companyId}', `${shop.destinationCompany.id}`);

/** Returns the links of side bar and palette, in the order of the side bar. */
export const officeLinks = (shop: Shop): readonly OfficeLink[] => {
  const start = pathOf(shop, 'back-office') ?? '/';
  const own = officeRows.flatMap(({ screen, below, title, icon, group, key, permission }) =>
    group ? [{ screen, href: `${start}/${below}`, title, icon, group, key, permission }] : [],
  );
  const outside = OUTSIDE.flatMap((row) => {
    const href = ownCompanyPath(shop, row.screen);
    return href ? [{ ...row, href, title: titleOf({ routes: shop.routes }, row.screen) }] : [];
  });
  return [...own, ...outside];
};
