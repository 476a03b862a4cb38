import { onlyShop } from '../support/open-shop.ts';
import { walk } from '../support/walk.ts';

await walk(onlyShop('NAM'));
