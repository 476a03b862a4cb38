/** Brings a part's page to life: stock, the button to buy, the chosen vehicle; the rest when used. */
import { sellThings } from './buying.ts';
import { showFit } from './fit.ts';
import { showStock } from './stock.ts';

const copyWhenAsked = (part: HTMLElement): void => {
  part.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-copy]') : null;
    if (!button) return;
    const { copyCode } = await import('./copying.ts');
    await copyCode(button);
  });
};

/** One picture needs no slider; the large view opens without a script and learns to zoom then. */
const preparePictures = (part: HTMLElement): void => {
  const load = () => void import('./pictures.ts').then(({ showPictures }) => showPictures(part));
  if (part.querySelector('.thumbs')) load();
  else part.querySelector('#zoom')?.addEventListener('beforetoggle', load, { once: true });
};

export const enliven = (part: HTMLElement): void => {
  void showStock(part);
  sellThings(part);
  showFit(part);
  copyWhenAsked(part);
  preparePictures(part);
};
