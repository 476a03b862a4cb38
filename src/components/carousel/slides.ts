/** The slides of an editorial page: they change by themselves, unless the person asked for less motion. */
import { whenIdle } from './when-idle.ts';

const move = async (carousel: HTMLElement): Promise<void> => {
  const box = carousel.querySelector<HTMLElement>('.swiper');
  const pause = carousel.querySelector<HTMLButtonElement>('.slides-pause');
  if (!box || !pause) return;
  const { moveSlides } = await import('./swiper.ts');
  const [previous, next] = carousel.querySelectorAll<HTMLElement>('.slides-step');
  const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  moveSlides(box, { pause, previous, next, moves });
  for (const button of [previous, next]) if (button) button.hidden = false;
};

export const prepareSlides = (): void => {
  for (const carousel of document.querySelectorAll<HTMLElement>('.slides'))
    whenIdle(() => void move(carousel));
};
