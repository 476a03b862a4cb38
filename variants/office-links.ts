/** What leads to the screens of the back-office: its side bar and its palette say these, and no others. */
import { type OfficeGroup, officeRows } from './back-office.ts';
import { pathOf, titleOf } from './paths.ts';
import type { Screen } from './schema/routes.ts';
import type { Variant } from './schema.ts';

interface OfficeLink {
  screen: Screen;
  href: string;
  title: string;
  icon: string;
  group: OfficeGroup;
  /** Opens it after `g`. */
  key?: string | undefined;
}

type Shop = Pick<Variant, 'routes' | 'destinationCompany'>;

/** Sellers' screens that stand in the shop's own frame; a shop has those that its route table names. */
export const OUTSIDE: readonly Omit<OfficeLink, 'href' | 'title'>[] = [
  { screen: 'company-prints', icon: 'printer', group: 'Ventas', key: 'm' },
];

/** Where the shop's own company sees a screen: `/1/impresiones`; undefined where the shop has no such page. */
export const ownCompanyPath = (shop: Shop, screen: Screen): string | undefined =>
  pathOf(shop, screen)?.replace('{companyId}', `${shop.destinationCompany.id}`);

/** In the order of the side bar, within each group. */
export const officeLinks = (shop: Shop): readonly OfficeLink[] => {
  const start = pathOf(shop, 'back-office') ?? '/';
  const own = officeRows.flatMap(({ screen, below, title, icon, group, key }) =>
    group ? [{ screen, href: `${start}/${below}`, title, icon, group, key }] : [],
  );
  const outside = OUTSIDE.flatMap((row) => {
    const href = ownCompanyPath(shop, row.screen);
    return href ? [{ ...row, href, title: titleOf({ routes: shop.routes }, row.screen) }] : [];
  });
  return [...own, ...outside];
};
