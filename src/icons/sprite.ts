/** The icons of the pages in one file that the browser fetches once; made at build time only. */
import tabler from '@iconify-json/tabler/icons.json';
import { ICON_NAMES, type IconName } from './icon.ts';

const bodyOf = (name: IconName): string => {
  const icons: Record<string, { body: string } | undefined> = tabler.icons;
  const icon = icons[name];
  if (!icon) throw new Error(`@iconify-json/tabler has no icon "${name}"`);
  return icon.body;
};

export const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${ICON_NAMES.map(
  (name) => `<symbol id="${name}" viewBox="0 0 24 24">${bodyOf(name)}</symbol>`,
).join('')}</svg>`;
