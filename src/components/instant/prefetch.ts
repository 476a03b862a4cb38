/** Fetches a page that cannot be shown here while the pointer rests on its link, in browsers without speculation rules. */
import { itemLink } from './links.ts';

const REST_MS = 65;

export const prefetchOnIntent = (): void => {
  const fetched = new Set<string>([location.href]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ahead = (event: Event): void => {
    clearTimeout(timer);
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.origin !== location.origin || fetched.has(link.href) || itemLink(link))
      return;
    timer = setTimeout(() => {
      fetched.add(link.href);
      const hint = document.createElement('link');
      hint.rel = 'prefetch';
      hint.href = link.href;
      document.head.append(hint);
    }, REST_MS);
  };
  document.addEventListener('pointerover', ahead, { passive: true });
  document.addEventListener('touchstart', ahead, { passive: true });
};
