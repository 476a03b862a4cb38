/** The arrows above a row of cards: each leads on by what is seen, and shows that there is no more. */

export const showArrows = (row: Element): void => {
  const arrows = row.parentElement?.querySelector<HTMLElement>('.carousel-arrows');
  if (!arrows) return;
  const buttons = [...arrows.querySelectorAll<HTMLElement>('[data-step]')];
  const stepOf = ({ dataset }: HTMLElement) => Number(dataset.step);
  const update = (): void => {
    const end = row.scrollWidth - row.clientWidth;
    arrows.hidden = end <= 1;
    for (const button of buttons) {
      const isDone = stepOf(button) < 0 ? row.scrollLeft <= 1 : row.scrollLeft >= end - 1;
      // Not disabled: that would take the focus from under somebody's fingers.
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
  // The first call comes at once.
  new ResizeObserver(update).observe(row);
};
