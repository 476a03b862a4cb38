/** A shop whose pages cannot be built opens with those that stand: they sell, and a closed shop does not. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isBeingStopped } from './stopping.ts';

/** Said where the shop opens at once: the same sources made them, of an older catalogue. */
export const BUILT_BESIDE =
  'El catálogo cambió: se muestran las páginas que había, y las nuevas se construyen mientras tanto.';

/** The same over a host: nobody knows yet whether its catalogue changed. */
export const LOOKED_AT_BESIDE =
  'Se muestran las páginas que había; si el catálogo cambió, las nuevas se construyen mientras tanto.';

/** @returns whether they were built. @throws what `build` throws, where there are none in `dist`, or whoever started it has ended it */
export const orStanding = async (dist: string, build: () => Promise<void>): Promise<boolean> => {
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
