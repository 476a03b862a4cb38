import { isValuePage } from '#contract/goods/value-pages';
import { screensOf } from '#variants/kinds';
import type { Variant } from '#variants/schema';
import type { Screen } from '#variants/schema/routes';

/** Screens on which goods are chosen. */
const WITH: ReadonlySet<Screen> = new Set<Screen>([
  ...screensOf('list'),
  ...screensOf('detail'),
  ...screensOf('favourites'),
  'fixed-search',
  'fixed-part',
  'vehicle',
]);

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** Returns whether a page shows the bar of compared items. */
export const hasBar = ({ routes }: Pick<Variant, 'routes'>, pathname: string): boolean => {
  const parts = segmentsOf(pathname);
  const isAt = (path: string): boolean => {
    const own = segmentsOf(path);
    return (
      own.length === parts.length &&
      own.every((part, index) => part.startsWith('{') || part === parts[index])
    );
  };
  return isValuePage(pathname) || routes.some(({ screen, path }) => WITH.has(screen) && isAt(path));
};
