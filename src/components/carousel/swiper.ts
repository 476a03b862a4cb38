import SwiperCore from 'swiper';
import { Autoplay } from 'swiper/modules';

const EVERY_MS = 5_000;

interface Controls {
  pause: HTMLButtonElement;
  previous?: HTMLElement | null;
  next?: HTMLElement | null;
  /** Whether the slides turn automatically. */
  moves?: boolean;
}

/**
 * Turns slides with Swiper, in a file that loads once a page is idle.
 * @param box whose slides share one cell; the style sheet fades all but the active one
 * @returns updates Swiper after a slide was removed
 */
export const moveSlides = (
  box: HTMLElement,
  { pause, previous, next, moves = true }: Controls,
): (() => void) => {
  const swiper = new SwiperCore(box, {
    modules: [Autoplay],
    // Swiper only sets the active slide.
    virtualTranslate: true,
    // Looks like a loop without moving elements.
    rewind: true,
    autoplay: moves && {
      delay: EVERY_MS,
      pauseOnMouseEnter: true,
      disableOnInteraction: false,
      // Nothing moves, so no transition ever ends.
      waitForTransition: false,
    },
  });
  previous?.addEventListener('click', () => swiper.slidePrev());
  next?.addEventListener('click', () => swiper.slideNext());
  const update = () => swiper.update();
  if (!moves) return update;
  // Pauses while the keyboard focus is in a slide.
  box.addEventListener('focusin', () => swiper.autoplay.pause());
  box.addEventListener('focusout', () => swiper.autoplay.resume());
  // Pauses out of sight: further up, or on a page that was left.
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
