/** Items that open without a load: their code comes with the first touch of a page, or where history needs it. */

export const openInstantly = (): void => {
  // The development server has no built page to take the place of another.
  if (import.meta.env.DEV) return;
  const { pathname } = location;
  const waiting = new AbortController();
  const start = (): void => {
    waiting.abort();
    void import('../instant/instant.ts').then(({ startInstant }) => startInstant(pathname));
  };
  for (const type of ['pointerover', 'touchstart', 'focusin', 'popstate'])
    addEventListener(type, start, { passive: true, signal: waiting.signal });
  if (history.state?.view !== undefined) start();
};
