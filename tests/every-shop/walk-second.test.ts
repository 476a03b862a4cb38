/** Every page of the second shop, the fifth and so on. */
import { walk } from './walk.ts';

await walk(1);
