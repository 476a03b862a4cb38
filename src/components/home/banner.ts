/** Sets the banner moving once the page is idle; whoever asked for less motion turns it by hand. */
import { whenIdle } from '../carousel/when-idle.ts';

/** Tells the slides that one of them is gone. */
type Update = (() => void) | undefined;

const start = async (banner: HTMLElement): Promise<Update> => {
  const { moveSlides } = await import('../carousel/swiper.ts');
  const box = banner.querySelector<HTMLElement>('.swiper');
  const pause = banner.querySelector<HTMLButtonElement>('.banner-pause');
  const [previous, next] = banner.querySelectorAll<HTMLElement>('.banner-step');
  if (!box || !pause) return undefined;
  const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  for (const step of [previous, next]) if (step) step.hidden = moves;
  return moveSlides(box, { pause, previous, next, moves });
};

const drop = (banner: HTMLElement, slide: Element): void => {
  if (banner.querySelectorAll('.swiper-slide').length < 2) return;
  if (slide.classList.contains('swiper-slide-active'))
    slide.nextElementSibling?.classList.add('swiper-slide-active');
  slide.remove();
};

/** Asks for a slide's picture, if nobody has. @returns whether it came */
const load = async (slide: Element): Promise<boolean> => {
  const picture = slide.querySelector('img');
  const source = slide.querySelector('source');
  if (!picture) return false;
  if (source?.dataset.srcset) source.srcset = source.dataset.srcset;
  if (picture.dataset.src) picture.src = picture.dataset.src;
  return picture.decode().then(
    () => true,
    () => false,
  );
};

/**
 * Pictures load one by one, each marked until it is there; one that is gone takes its slide with it.
 * The banner starts with the first that came (spec, sections 2 and 4).
 */
const loadPictures = async (banner: HTMLElement, onFirst: () => Promise<Update>) => {
  let started: Promise<Update> | undefined;
  const slides = [...banner.querySelectorAll('.banner-picture')];
  for (const slide of slides) slide.setAttribute('aria-busy', 'true');
  for (const slide of slides) {
    const isThere = await load(slide);
    slide.removeAttribute('aria-busy');
    if (isThere) started ??= onFirst();
    else drop(banner, slide);
    if (!isThere) (await started)?.();
  }
};

/** @param refresh brings what the shop has configured since the page was built */
export const moveBanner = (refresh: () => Promise<void>): void => {
  const banner = document.querySelector<HTMLElement>('#banner');
  if (!banner) return;
  const move = async (): Promise<void> => {
    await refresh();
    const begin = async () =>
      banner.querySelectorAll('.swiper-slide').length > 1 ? start(banner) : undefined;
    if (banner.querySelector('.banner-picture')) await loadPictures(banner, begin);
    else await begin();
  };
  whenIdle(() => void move());
};
