/** Items that open without a load: their code comes with the first touch of a page, or where history needs it. */

export const openInstantly = (): void => {
  // The development server has no built page to take the place of another.
  if (import.meta.env.DEV) return;
  // Somebody may have gone back since it was parsed, within what is one document to the browser.
  const { at: loaded = location.pathname } = document.documentElement.dataset;
  const waiting = new AbortController();
  const start = (): void => {
    waiting.abort();
    void import('../instant/instant.ts').then(({ startInstant }) => startInstant(loaded));
  };
  const listens = { passive: true, signal: waiting.signal };
  // Items stand below the header, where a pointer rests that nobody moved.
  document.querySelector('main')?.addEventListener('pointerover', start, listens);
  for (const type of ['touchstart', 'focusin', 'popstate']) addEventListener(type, start, listens);
  if (history.state?.view !== undefined || loaded !== location.pathname) start();
};
