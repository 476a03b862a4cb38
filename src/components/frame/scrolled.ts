/** Begins with the first scrolling: the way back up, and what was seen, at the page's end. */
import { showSeenAtTheEnd } from '../keep/seen-row.ts';
import { showGoTop } from './go-top.ts';

showGoTop();
showSeenAtTheEnd();
