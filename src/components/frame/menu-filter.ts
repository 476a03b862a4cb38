/** The box in the panel of categories and brands: what is typed hides every other name, and is searched where it is long enough. */
import { normal } from '#contract/text/plain-text';
import { saysWhatIsMissing } from './own-messages.ts';

/** Whether a name, or one below it, has what is typed; what has not is hidden. */
const narrow = (item: HTMLElement, typed: string): boolean => {
  const below = [...item.querySelectorAll<HTMLElement>(':scope > ul > li')];
  const isNamed = normal(item.querySelector('a, b')?.textContent ?? '').includes(typed);
  const found = below.filter((each) => narrow(each, isNamed ? '' : typed));
  item.hidden = !isNamed && found.length === 0;
  return !item.hidden;
};

export const filterMenu = (panel: HTMLElement): void => {
  const box = panel.querySelector<HTMLInputElement>('input');
  const none = panel.querySelector('.mega-none');
  const brands = panel.querySelector('.mega-brands');
  const filter = () => {
    const typed = normal(box?.value.trim() ?? '');
    const items = [
      ...panel.querySelectorAll<HTMLElement>('.mega-columns > li, .mega-brands > ul > li'),
    ];
    const shown = items.filter((item) => narrow(item, typed));
    brands?.toggleAttribute('hidden', !shown.some((item) => brands.contains(item)));
    if (none)
      none.textContent =
        shown.length > 0
          ? ''
          : 'Ninguna categoría ni marca se llama así: Enter la busca por texto.';
  };
  box?.addEventListener('input', filter);
  const form = box?.form ?? null;
  // Until this code is here the browser refuses by itself.
  if (form) form.noValidate = true;
  saysWhatIsMissing(form);
  // They come after the panel, and somebody may have typed before.
  if (brands) new MutationObserver(filter).observe(brands, { childList: true });
  filter();
};
