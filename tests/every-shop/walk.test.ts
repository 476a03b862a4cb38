import { inject } from 'vitest';
import { SIXTH, TWIN } from '../support/every-shop-setup.ts';
import { walk } from '../support/walk.ts';

const shops = inject('shops').filter(({ id }) => ![SIXTH, TWIN].includes(id));
for (const shop of shops) await walk(shop, { triesClosely: shop.id === 'NAM' });
