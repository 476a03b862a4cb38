import { onlyShop } from '../support/open-shop.ts';
import { walk } from '../support/walk.ts';

await walk(onlyShop('NAM'), {
  // The form of a family does not pass these yet.
  isTriedClosely: ({ screen }) => screen !== 'office-family',
});
