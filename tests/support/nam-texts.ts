/** Replaces the module `virtual:texts` of a shop in tests of browser code (vitest.config.ts). */
export { texts } from '../../variants/NAM/texts.ts';
