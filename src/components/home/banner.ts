/** Sets the banner moving once the page is idle, unless the person asked for less motion. */
const EVERY_MS = 5_000;

const start = async (banner: HTMLElement): Promise<void> => {
  const { Autoplay, Swiper } = await import('./swiper.ts');
  const box = banner.querySelector<HTMLElement>('.swiper');
  const pause = banner.querySelector<HTMLButtonElement>('.banner-pause');
  if (!box || !pause) return;
  const swiper = new Swiper(box, {
    modules: [Autoplay],
    // The slides lie in one place and the stylesheet fades them: Swiper only says whose turn it is.
    virtualTranslate: true,
    // Rewinding looks like a loop then, and moves no element in the page.
    rewind: true,
    autoplay: {
      delay: EVERY_MS,
      pauseOnMouseEnter: true,
      disableOnInteraction: false,
      // Nothing moves, so no transition ever ends: waiting for one would stop at the first change.
      waitForTransition: false,
    },
  });
  // Who is in a slide by keyboard reads it to its end.
  box.addEventListener('focusin', () => swiper.autoplay.pause());
  box.addEventListener('focusout', () => swiper.autoplay.resume());
  pause.hidden = false;
  pause.addEventListener('click', () => {
    const isRunning = swiper.autoplay.running;
    if (isRunning) swiper.autoplay.stop();
    else swiper.autoplay.start();
    pause.setAttribute('aria-pressed', `${isRunning}`);
  });
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
  const whenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => void move());
    else setTimeout(() => void move(), 1_000);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
};
