/** Runs once the page is loaded and idle. */
export const whenIdle = (act: () => void): void => {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(act);
    else setTimeout(act, 1_000);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
};
