/** Every page of the third shop, the sixth and so on. */
import { walk } from './walk.ts';

await walk(2);
