/** The button that leads back to the top (spec, sections 2 and 9). */
const SHOW_BELOW_PX = 30;
const STEP_PX = 50;
const STEP_MS = 15;

const climb = (): void => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, 0);
    return;
  }
  const timer = setInterval(() => {
    const before = window.scrollY;
    window.scrollBy({ top: -STEP_PX, behavior: 'instant' });
    if (window.scrollY === 0 || window.scrollY >= before) clearInterval(timer);
  }, STEP_MS);
};

export const showGoTop = (): void => {
  const button = document.querySelector<HTMLElement>('#go-top');
  const header = document.querySelector<HTMLElement>('#header');
  const show = () => {
    const isDown = window.scrollY > SHOW_BELOW_PX;
    if (button) button.hidden = !isDown;
    header?.toggleAttribute('data-scrolled', isDown);
  };
  window.addEventListener('scroll', show, { passive: true });
  button?.addEventListener('click', climb);
  show();
};
