import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isBeingStopped } from './stopping.ts';

/** Printed when the shop opens with pages of the same release and an older catalogue. */
export const BUILT_IN_BACKGROUND =
  'El catálogo cambió: se muestran las páginas que había, y las nuevas se construyen mientras tanto.';

/** Printed over a REST host, whose catalogue may have changed. */
export const CHECKED_IN_BACKGROUND =
  'Se muestran las páginas que había; si el catálogo cambió, las nuevas se construyen mientras tanto.';

/**
 * Builds pages, or keeps the existing ones if that fails: a shop with outdated pages still sells.
 * @returns whether they were built
 * @throws the error of `build` if `dist` has no pages or the command is being stopped
 */
export const buildOrKeepPages = async (
  dist: string,
  build: () => Promise<void>,
): Promise<boolean> => {
  try {
    await build();
    return true;
  } catch (error) {
    if (!existsSync(join(dist, 'index.html')) || isBeingStopped()) throw error;
    console.error(error instanceof Error ? error.message : error);
    console.error('No se pudieron construir las páginas: se muestran las que había.');
    return false;
  }
};
