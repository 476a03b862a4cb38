import { inject } from 'vitest';
import { SIXTH, TWIN } from '../support/every-shop-setup.ts';
import { walk } from '../support/walk.ts';

const others = inject('shops').filter(({ id }) => !['NAM', SIXTH, TWIN].includes(id));
for (const shop of others) await walk(shop);
