/** Every page of the second, the fourth and so on of the shops. */
import { walk } from './walk.ts';

await walk(1);
