/** Before each file of tests that opens the one shop of its project. */
import { inject } from 'vitest';
import { shopIsBuilt } from './built-shop.ts';

await shopIsBuilt(inject('dist'));
