/** Sets slides moving: the parts of Swiper that the shop uses, as one file to fetch once a page is idle. */
import SwiperCore from 'swiper';
import { Autoplay } from 'swiper/modules';

const EVERY_MS = 5_000;

interface Controls {
  pause: HTMLButtonElement;
  previous?: HTMLElement | null;
  next?: HTMLElement | null;
  /** Whether it begins by itself. */
  moves?: boolean;
}

/**
 * @param box whose slides lie in one place; the stylesheet fades all but the active one
 * @returns to be called when a slide was taken away
 */
export const moveSlides = (
  box: HTMLElement,
  { pause, previous, next, moves = true }: Controls,
): (() => void) => {
  const swiper = new SwiperCore(box, {
    modules: [Autoplay],
    // Swiper only says whose turn it is.
    virtualTranslate: true,
    // Rewinding looks like a loop then, and moves no element in the page.
    rewind: true,
    autoplay: moves && {
      delay: EVERY_MS,
      pauseOnMouseEnter: true,
      disableOnInteraction: false,
      // Nothing moves, so no transition ever ends: waiting for one would stop at the first change.
      waitForTransition: false,
    },
  });
  previous?.addEventListener('click', () => swiper.slidePrev());
  next?.addEventListener('click', () => swiper.slideNext());
  const update = () => swiper.update();
  if (!moves) return update;
  // Who is in a slide by keyboard reads it to its end.
  box.addEventListener('focusin', () => swiper.autoplay.pause());
  box.addEventListener('focusout', () => swiper.autoplay.resume());
  // Nor does anything move where nobody sees it: further up, or on a page that was left.
  new IntersectionObserver(([box]) => {
    if (box?.isIntersecting) swiper.autoplay.resume();
    else swiper.autoplay.pause();
  }).observe(box);
  pause.hidden = false;
  pause.addEventListener('click', () => {
    const isRunning = swiper.autoplay.running;
    if (isRunning) swiper.autoplay.stop();
    else swiper.autoplay.start();
    pause.setAttribute('aria-pressed', `${isRunning}`);
  });
  return update;
};
