/** Leaves out the pages that a shop's owner has hidden, with the links to them. */
import { isHidden, type OwnWords } from './own-words.ts';
import { servicePath } from './paths.ts';
import type { Screen } from './schema/routes.ts';
import type { Variant } from './schema.ts';
import type { Texts } from './texts.ts';

/** Screens of the files whose page may be hidden; a service is hidden by its own file. */
const SCREENS: Readonly<Record<string, readonly Screen[]>> = {
  company: ['company'],
  services: ['services', 'service'],
};
const SERVICE = 'services/';

/** Decides whether the page of a file may be hidden. */
export const mayHide = (file: string): boolean =>
  Object.hasOwn(SCREENS, file) || file.startsWith(SERVICE);

/** Returns whether a link leads to a hidden page. @param folder the shop with all its pages */
const leadsToHidden = (folder: Pick<Variant, 'routes'>, own: OwnWords) => {
  const screens = Object.keys(SCREENS)
    .filter((file) => isHidden(own, file))
    .flatMap((file) => SCREENS[file] ?? []);
  const starts = folder.routes
    .filter(({ screen }) => screens.includes(screen))
    .map(({ path }) => path.replace(/\{.*/, ''));
  const services = own
    .filter(({ file }) => file.startsWith(SERVICE) && isHidden(own, file))
    .map(({ file }) => servicePath(folder, file.slice(SERVICE.length)));
  return (href: string): boolean => {
    const [path = ''] = href.split(/[?#]/);
    return (
      services.includes(path) ||
      starts.some((start) => (start.endsWith('/') ? path.startsWith(start) : path === start))
    );
  };
};

/** Returns the shop without its hidden pages. A hidden service has its links removed alone. */
export const withoutHiddenPages = (variant: Variant, own: OwnWords): Variant => {
  const isGone = leadsToHidden(variant, own);
  const isShown = ({ href }: { href: string }): boolean => !isGone(href);
  return {
    ...variant,
    routes: variant.routes.filter(({ path }) => !isGone(path)),
    menu: variant.menu
      .filter(isShown)
      .map((link) => ({ ...link, items: link.items.filter(isShown) })),
  };
};

/** Returns the texts without the slides that lead to hidden pages. @param folder the shop with all its pages */
export const withoutHiddenLinks = (texts: Texts, folder: Variant, own: OwnWords): Texts => {
  const isGone = leadsToHidden(folder, own);
  return {
    ...texts,
    home: { ...texts.home, slides: texts.home.slides.filter(({ href }) => !isGone(href)) },
  };
};
