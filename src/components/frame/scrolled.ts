/** Begins with the first scrolling: the way back up, what was seen at the page's end, and when the branches below are open. */
import { showSeenAtTheEnd } from '../keep/seen-row.ts';
import { showGoTop } from './go-top.ts';
import { correctOpenings } from './openings.ts';

showGoTop();
showSeenAtTheEnd();
void correctOpenings();
