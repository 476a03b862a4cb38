/** Every page of the first, the third and so on of the shops. */
import { walk } from './walk.ts';

await walk(0);
