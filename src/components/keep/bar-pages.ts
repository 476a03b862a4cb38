import { comparePath, pathOf } from '#variants/paths';
import type { Variant } from '#variants/schema';
import type { Screen } from '#variants/schema/routes';

/** Screens without goods to choose, where the foot of the window has buttons or rows of their own. */
const WITHOUT: readonly Screen[] = ['checkout', 'login', 'register', 'profile', 'my-orders'];

/** Returns whether a page shows the bar of compared items. */
export const hasBar = (variant: Pick<Variant, 'routes'>, pathname: string): boolean => {
  const paths = [comparePath(variant, []), ...WITHOUT.map((screen) => pathOf(variant, screen))];
  const office = pathOf(variant, 'back-office');
  const isOffice = office !== undefined && `${pathname}/`.startsWith(`${office}/`);
  return !isOffice && !paths.includes(pathname.replace(/(.)\/$/, '$1'));
};
