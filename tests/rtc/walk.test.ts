import { loadVariant } from '#variants/load';
import { onlyShop } from '../support/open-shop.ts';
import { walk } from '../support/walk.ts';

const elsewhere = new Set((await loadVariant('NAM')).routes.map(({ screen }) => screen));

// The screens that NAM has as well are walked there; tests/every-shop walks all of RTC.
await walk(onlyShop('RTC'), {
  isWalked: ({ screen }) => screen === 'home' || !elsewhere.has(screen),
  triesClosely: true,
});
