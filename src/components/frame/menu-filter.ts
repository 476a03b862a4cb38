import { normal } from '#contract/text/plain-text';
import { saysWhatIsMissing } from './own-messages.ts';

/** Hides an entry that matches neither by itself nor below; returns whether it matches. */
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
  // Before this code loads, the browser validates the form.
  if (form) form.noValidate = true;
  saysWhatIsMissing(form);
  // Makes load after the panel, perhaps after some typing.
  if (brands) new MutationObserver(filter).observe(brands, { childList: true });
  filter();
};
