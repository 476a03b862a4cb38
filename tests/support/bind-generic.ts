/** Loaded before the tests of the generic shop (vitest.config.ts): the functions import the shop that they serve. */
import { registerHooks } from 'node:module';

const url = new URL('../variants/chosen.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '#variant' ? { url, shortCircuit: true } : next(specifier, context),
});
