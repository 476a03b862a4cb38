/** Loads at the first scroll. */
import { showSeenAtTheEnd } from '../keep/seen-row.ts';
import { showGoTop } from './go-top.ts';
import { correctOpenings } from './openings.ts';

showGoTop();
showSeenAtTheEnd();
void correctOpenings();
