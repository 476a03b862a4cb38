/** A row of cards once it is in view: arrows that turn it, and a heart on each card. */
import { heartHtml } from '../keep/buttons.ts';

const showArrows = (row: Element): void => {
  const arrows = row.parentElement?.querySelector<HTMLElement>('.carousel-arrows');
  if (!arrows) return;
  const buttons = [...arrows.querySelectorAll<HTMLElement>('[data-step]')];
  const stepOf = ({ dataset }: HTMLElement) => Number(dataset.step);
  const update = (): void => {
    const end = row.scrollWidth - row.clientWidth;
    arrows.hidden = end <= 1;
    for (const button of buttons) {
      const isDone = stepOf(button) < 0 ? row.scrollLeft <= 1 : row.scrollLeft >= end - 1;
      // Not `disabled`: the button would lose the focus.
      button.setAttribute('aria-disabled', `${isDone}`);
    }
  };
  for (const button of buttons)
    button.addEventListener('click', () => {
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      row.scrollBy({
        left: stepOf(button) * row.clientWidth,
        behavior: isCalm ? 'instant' : 'smooth',
      });
    });
  row.addEventListener('scroll', update, { passive: true });
  // The observer reports once right away.
  new ResizeObserver(update).observe(row);
};

/** Adds the hearts here: in the HTML of each item's page, a dozen of them would be two kilobytes. */
const addHearts = (row: Element): void => {
  for (const card of row.querySelectorAll<HTMLElement>('li[data-code]')) {
    const { code = '' } = card.dataset;
    // Items of 'Vistos hace poco' have no code.
    if (code === '' || card.querySelector('[data-keep]')) continue;
    card.insertAdjacentHTML('beforeend', heartHtml(code).text);
  }
};

export const enlivenRow = (row: Element): void => {
  showArrows(row);
  addHearts(row);
};
