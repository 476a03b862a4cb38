import { whenIdle } from '../carousel/when-idle.ts';

/** Updates Swiper after a slide was removed. */
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

/** Loads a slide's picture once. @returns whether it loaded */
const load = async (slide: Element): Promise<boolean> => {
  const picture = slide.querySelector('img');
  const source = slide.querySelector('source');
  if (!picture) return true;
  if (source?.dataset.srcset) source.srcset = source.dataset.srcset;
  if (picture.dataset.src) picture.src = picture.dataset.src;
  return picture.decode().then(
    () => true,
    () => false,
  );
};

/**
 * Loads the pictures one by one, marked while they load, and removes slides whose picture is gone. The banner starts
 * with the first that loads (spec, sections 2 and 4).
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

/**
 * Starts the banner once the page is idle; with reduced motion, only the buttons turn it.
 * @param refresh shows a configuration newer than the page
 */
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
