/** Brings a part's page to life: stock, the button to buy, the chosen vehicle, copying, pictures. */
import { sellThings } from './buying.ts';
import { copyCodes } from './copying.ts';
import { showFit } from './fit.ts';
import { showPictures } from './pictures.ts';
import { showStock } from './stock.ts';

export const enliven = (part: HTMLElement): void => {
  showStock(part);
  sellThings(part);
  showFit(part);
  copyCodes(part);
  showPictures(part);
};
