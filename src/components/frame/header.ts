/** The header's panels and search box: what they need beyond plain HTML comes when first used. */
import { saysWhatIsMissing } from './own-messages.ts';

/** The phone's menu shows the same categories as the large one: copied when it opens first. */
const fillDrawerMenu = (): void => {
  const place = document.querySelector<HTMLElement>('#drawer-categories');
  for (const top of document.querySelector('.mega-columns')?.children ?? [])
    place?.append(top.cloneNode(true));
};

/** Prepares what is used for the first time, by that event; it may be open, or typed in, before this code is here. */
const prepare = <E extends Element>(
  place: E | null,
  type: 'beforetoggle' | 'focusin',
  act: (place: E) => unknown,
): void => {
  // In a list that forgives: not every browser knows what a popover is.
  if (place?.matches(':is(:popover-open, :focus-within)')) act(place);
  else place?.addEventListener(type, () => act(place), { once: true });
};

export const prepareHeader = (): void => {
  prepare(document.querySelector('#drawer-menu'), 'beforetoggle', fillDrawerMenu);
  for (const place of document.querySelectorAll<HTMLElement>('.mega-brands'))
    prepare(place.closest('[popover]'), 'beforetoggle', () =>
      import('./mega-brands.ts').then(({ showBrands }) => showBrands(place)),
    );
  prepare(document.querySelector<HTMLElement>('#mega-menu'), 'beforetoggle', (menu) =>
    import('./menu-filter.ts').then(({ filterMenu }) => filterMenu(menu)),
  );
  const form = document.querySelector<HTMLFormElement>('#header-search');
  saysWhatIsMissing(form);
  prepare(form, 'focusin', (search) =>
    import('#search-box/search-box').then(({ offerSuggestions }) => offerSuggestions(search)),
  );
};
