/** Every page of the first shop, the fourth and so on. */
import { walk } from './walk.ts';

await walk(0);
