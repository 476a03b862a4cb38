/** Fetches a page ahead when a pointer rests on its link or comes down on it. */
const asked = new Set<string>();

/** Where the browser knows speculation rules, those of the page's frame do more than this. */
const isTakenCareOf = (): boolean => HTMLScriptElement.supports?.('speculationrules') ?? false;

const prefetch = (href: string): void => {
  if (asked.has(href) || isTakenCareOf()) return;
  asked.add(href);
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = href;
  document.head.append(link);
};

/** A pointer that only crosses the card asks for nothing. */
const REST_MS = 65;
let resting: ReturnType<typeof setTimeout> | undefined;

export const prefetchHandlers = (href: string) => ({
  onPointerEnter: () => {
    clearTimeout(resting);
    resting = setTimeout(() => prefetch(href), REST_MS);
  },
  onPointerLeave: () => clearTimeout(resting),
  onPointerDown: () => prefetch(href),
  onFocus: () => prefetch(href),
});
