/** Replaces the modules `virtual:variant` and `virtual:printing` of a shop in tests of browser code (vitest.config.ts). */
import { loadVariant } from '#variants/load';

export const variant = await loadVariant('NAM');
export const { printing } = variant;
