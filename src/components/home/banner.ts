/** Sets the banner moving once the page is idle, unless the person asked for less motion. */
import { whenIdle } from '../carousel/when-idle.ts';

const start = async (banner: HTMLElement): Promise<void> => {
  const { moveSlides } = await import('../carousel/swiper.ts');
  const box = banner.querySelector<HTMLElement>('.swiper');
  const pause = banner.querySelector<HTMLButtonElement>('.banner-pause');
  if (box && pause) moveSlides(box, { pause });
};

/** A picture that is gone takes its slide with it; settled once the first is there (spec, section 2). */
const firstPicture = async (banner: HTMLElement): Promise<void> => {
  const pictures = [...banner.querySelectorAll<HTMLImageElement>('.banner-picture img')];
  for (const picture of pictures) picture.addEventListener('error', () => drop(banner, picture));
  for (const picture of pictures) {
    if (picture.loading === 'eager') {
      const isThere = await picture.decode().then(
        () => true,
        () => false,
      );
      if (!isThere) drop(banner, picture);
    }
  }
};

const drop = (banner: HTMLElement, picture: HTMLElement): void => {
  const slide = picture.closest('.swiper-slide');
  if (!slide || banner.querySelectorAll('.swiper-slide').length < 2) return;
  if (slide.classList.contains('swiper-slide-active'))
    slide.nextElementSibling?.classList.add('swiper-slide-active');
  slide.remove();
};

/** @param refresh brings what the shop has configured since the page was built */
export const moveBanner = (refresh: () => Promise<void>): void => {
  const banner = document.querySelector<HTMLElement>('#banner');
  if (!banner) return;
  const move = async (): Promise<void> => {
    await refresh();
    await firstPicture(banner);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    if (banner.querySelectorAll('.swiper-slide').length > 1) await start(banner);
  };
  whenIdle(() => void move());
};
