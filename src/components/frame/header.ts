/** The header's panels and search box: what they need beyond plain HTML comes when first used. */
import { saysWhatIsMissing } from './own-messages.ts';

/** The phone's menu shows the same categories as the large one: copied when it opens first. */
const fillDrawerMenu = (): void => {
  const place = document.querySelector<HTMLElement>('#drawer-categories');
  const columns = document.querySelector('.mega-columns');
  if (!place || !columns || place.childElementCount > 0) return;
  for (const top of columns.children) place.append(top.cloneNode(true));
};

export const prepareHeader = (): void => {
  document.querySelector('#drawer-menu')?.addEventListener('beforetoggle', fillDrawerMenu);
  for (const place of document.querySelectorAll<HTMLElement>('.mega-brands'))
    place
      .closest('[popover]')
      ?.addEventListener(
        'beforetoggle',
        () => void import('./mega-brands.ts').then(({ showBrands }) => showBrands(place)),
        { once: true },
      );
  document.querySelector('#mega-menu')?.addEventListener(
    'beforetoggle',
    async ({ target }) => {
      const { filterMenu } = await import('./menu-filter.ts');
      if (target instanceof HTMLElement) filterMenu(target);
    },
    { once: true },
  );
  const form = document.querySelector<HTMLFormElement>('#header-search');
  saysWhatIsMissing(form);
  form?.addEventListener(
    'focusin',
    async () => {
      const { offerSuggestions } = await import('#search-box/search-box');
      offerSuggestions(form);
    },
    { once: true },
  );
};
