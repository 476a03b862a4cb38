import { saysWhatIsMissing } from './own-messages.ts';

/** Copies the categories of the large menu into the phone's, when that opens first. */
const fillDrawerMenu = (): void => {
  const place = document.querySelector<HTMLElement>('#drawer-categories');
  for (const top of document.querySelector('.mega-columns')?.children ?? [])
    place?.append(top.cloneNode(true));
};

/** Runs at the first event, or at once where the element is already open or focused. */
const prepare = <E extends Element>(
  place: E | null,
  type: 'beforetoggle' | 'focusin',
  act: (place: E) => unknown,
): void => {
  // `:is` ignores selectors that a browser does not know.
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
