/** What a row of cards needs once it is in view: its arrows, and a heart on each card. */
import { addHearts } from '../keep/hearts.ts';
import { showArrows } from './carousel-arrows.ts';

export const enlivenRow = (row: Element): void => {
  showArrows(row);
  addHearts(row);
};
