/** Where the bar of what is compared may lie at the foot of the window. */
import { comparePath, pathOf } from '#variants/paths';
import type { Variant } from '#variants/schema';
import type { Screen } from '#variants/schema/routes';

/** Nobody chooses goods here, and the foot of the window has the total and the button that buys, or a desk's rows. */
const WITHOUT: readonly Screen[] = ['checkout', 'login', 'register', 'profile', 'my-orders'];

export const hasBar = (variant: Pick<Variant, 'routes'>, pathname: string): boolean => {
  const paths = [comparePath(variant, []), ...WITHOUT.map((screen) => pathOf(variant, screen))];
  const office = pathOf(variant, 'back-office');
  const isOffice = office !== undefined && `${pathname}/`.startsWith(`${office}/`);
  return !isOffice && !paths.includes(pathname.replace(/(.)\/$/, '$1'));
};
