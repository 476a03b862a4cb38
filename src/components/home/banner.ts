/** Sets the banner moving once the page is idle, unless the person asked for less motion. */
const EVERY_MS = 5_000;

const start = async (banner: HTMLElement): Promise<void> => {
  const { A11y, Autoplay, Swiper } = await import('./swiper.ts');
  const box = banner.querySelector<HTMLElement>('.swiper');
  const pause = banner.querySelector<HTMLButtonElement>('.banner-pause');
  if (!box || !pause) return;
  const swiper = new Swiper(box, {
    modules: [Autoplay, A11y],
    // The slides lie in one place and the stylesheet fades them: Swiper only says whose turn it is.
    virtualTranslate: true,
    // Rewinding looks like a loop then, and moves no element in the page.
    rewind: true,
    autoplay: { delay: EVERY_MS, pauseOnMouseEnter: true, disableOnInteraction: false },
  });
  pause.hidden = false;
  pause.addEventListener('click', () => {
    const isRunning = swiper.autoplay.running;
    if (isRunning) swiper.autoplay.stop();
    else swiper.autoplay.start();
    pause.setAttribute('aria-pressed', `${isRunning}`);
  });
};

export const moveBanner = (): void => {
  const banner = document.querySelector<HTMLElement>('#banner');
  if (!banner || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  if (banner.querySelectorAll('.swiper-slide').length < 2) return;
  const whenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => void start(banner));
    else setTimeout(() => void start(banner), 1_000);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
};
