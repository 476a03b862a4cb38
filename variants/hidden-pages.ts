/** Leaves out the pages that a shop's owner has hidden and those without texts, with the links to them. */
import { SERVICES } from '../contract/entities/own-texts.ts';
import { isHidden, type OwnWords } from './own-words.ts';
import { servicePath } from './paths.ts';
import type { Screen } from './schema/routes.ts';
import type { Variant } from './schema.ts';
import { fileOfService, serviceIds, shownServices } from './services.ts';
import type { Texts } from './texts.ts';

/** The page of the shop's questions. */
export const QUESTIONS = 'questions';

/** Screens of the files whose page may be hidden; a service is hidden by its own file. */
const SCREENS: Readonly<Record<string, readonly Screen[]>> = {
  company: ['company'],
  [SERVICES]: ['services', 'service'],
  [QUESTIONS]: ['questions'],
};
const SERVICE = fileOfService('');

/** Decides whether the page of a file may be hidden. */
export const mayHide = (file: string): boolean =>
  Object.hasOwn(SCREENS, file) || file.startsWith(SERVICE);

/** Decides whether a page has anything to show. @param files the texts of the folder by their names */
const hasTexts = (file: string, own: OwnWords, files: readonly string[]): boolean => {
  if (file === SERVICES) {
    const ids = files.flatMap((each) =>
      each.startsWith(SERVICE) ? each.slice(SERVICE.length) : [],
    );
    return files.includes(file) || shownServices(serviceIds(ids, own), own).length > 0;
  }
  if (file !== QUESTIONS) return true;
  const row = own.find((one) => one.file === file && one.path === 'questions');
  return row ? row.questions.length > 0 : files.includes(file);
};

/** Lists the files without a page: hidden by the owner, or without texts. @param files those of the folder */
export const hiddenFiles = (own: OwnWords, files: readonly string[]): string[] => [
  ...Object.keys(SCREENS).filter((file) => isHidden(own, file) || !hasTexts(file, own, files)),
  ...own.flatMap(({ file }) => (file.startsWith(SERVICE) && isHidden(own, file) ? [file] : [])),
];

/** Returns whether a link leads to a hidden page. @param folder the shop with all its pages */
const leadsToHidden = (folder: Pick<Variant, 'routes'>, hidden: readonly string[]) => {
  const screens = hidden.flatMap((file) => SCREENS[file] ?? []);
  const starts = folder.routes
    .filter(({ screen }) => screens.includes(screen))
    .map(({ path }) => path.replace(/\{.*/, ''));
  const services = hidden
    .filter((file) => file.startsWith(SERVICE))
    .map((file) => servicePath(folder, file.slice(SERVICE.length)));
  return (href: string): boolean => {
    const [path = ''] = href.split(/[?#]/);
    return (
      services.includes(path) ||
      starts.some((start) => (start.endsWith('/') ? path.startsWith(start) : path === start))
    );
  };
};

/** Returns the shop without its hidden pages. A hidden service has its links removed alone. */
export const withoutHiddenPages = (variant: Variant, hidden: readonly string[]): Variant => {
  const isGone = leadsToHidden(variant, hidden);
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
export const withoutHiddenLinks = (
  texts: Texts,
  folder: Variant,
  hidden: readonly string[],
): Texts => {
  const isGone = leadsToHidden(folder, hidden);
  return {
    ...texts,
    home: { ...texts.home, slides: texts.home.slides.filter(({ href }) => !isGone(href)) },
  };
};
