/** The button that leads back to the top (spec, sections 2 and 9). */
const SHOW_BELOW_PX = 30;
const STEP_PX = 50;
const STEP_MS = 15;

/** Events by which the visitor takes over. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

let stopClimbing = (): void => undefined;

const climb = (): void => {
  stopClimbing();
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, 0);
    return;
  }
  const timer = setInterval(() => {
    const before = window.scrollY;
    window.scrollBy({ top: -STEP_PX, behavior: 'instant' });
    if (window.scrollY === 0 || window.scrollY >= before) stopClimbing();
  }, STEP_MS);
  const listening = new AbortController();
  stopClimbing = () => {
    clearInterval(timer);
    listening.abort();
  };
  for (const type of OWN_MOVES)
    window.addEventListener(type, stopClimbing, { passive: true, signal: listening.signal });
};

/** At the end of the page the way back is longest. */
const isAtEnd = (): boolean =>
  window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - SHOW_BELOW_PX;

export const showGoTop = (): void => {
  const button = document.querySelector<HTMLElement>('#go-top');
  const header = document.querySelector<HTMLElement>('#header');
  // This code loads at the first scroll, which began at the top.
  let before = 0;
  let isReadingOn = false;
  const show = () => {
    // On narrow screens the button covers text, and hides while scrolling down. Its event may come after this code
    // has read the position.
    if (window.scrollY !== before) isReadingOn = window.scrollY > before;
    before = window.scrollY;
    button?.toggleAttribute('data-aside', isReadingOn && !isAtEnd());
    const isDown = window.scrollY > SHOW_BELOW_PX;
    // The keyboard goes on from the top, not from the hidden button.
    if (!isDown && button === document.activeElement)
      document.querySelector<HTMLElement>('#contenido')?.focus({ preventScroll: true });
    if (button) button.hidden = !isDown;
    header?.toggleAttribute('data-scrolled', isDown);
  };
  window.addEventListener('scroll', show, { passive: true });
  button?.addEventListener('click', climb);
  show();
};
