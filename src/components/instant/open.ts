/** Opens an item in the place of the page that is shown: address, head, focus, what it does by itself. */
import { SEEN } from '../../offline/names.ts';
import { loadLatePictures } from '../frame/late-pictures.ts';
import { markBranches } from '../frame/open-mark.ts';
import { ask, take } from './ahead.ts';
import type { PageHere } from './page-here.ts';
import { currentView, enter, show, type View, viewOf } from './views.ts';

/** Says to a screen reader where it is, and begins the keyboard's way there. */
const focusHeading = (main: HTMLElement): void => {
  const heading = main.querySelector<HTMLElement>('h1') ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/** @param from what was shown before it */
export const settle = (from: View): void => {
  const { main, scripts } = currentView();
  enter(from);
  scripts.catch(() => location.reload());
  focusHeading(main);
  for (const panel of document.querySelectorAll<HTMLElement>('header :popover-open'))
    panel.hidePopover();
  loadLatePictures(main);
  markBranches();
  navigator.serviceWorker?.controller?.postMessage(`${SEEN} ${location.pathname}`);
};

const open = (page: PageHere): void => {
  const from = currentView();
  show(viewOf(page));
  settle(from);
};

let wanted = '';

/** What was asked for last is no longer wanted. */
export const forget = (): void => {
  wanted = '';
  document.documentElement.toggleAttribute('data-going', false);
};

/** Shows what is here or on its way; anything else is loaded as by a link. */
export const go = async (href: string): Promise<void> => {
  wanted = href;
  const { href: from } = location;
  document.documentElement.toggleAttribute('data-going', true);
  await ask(href).coming;
  // Another link, or the way back, was chosen meanwhile.
  if (wanted !== href) return;
  forget();
  // So was another state of this page, without a press: its address says so already.
  if (location.href !== from) return;
  const page = take(href);
  if (page) open(page);
  else location.assign(href);
};

/** Opens a page that is here at once. @returns whether it was */
export const openNow = (href: string): boolean => {
  const page = take(href);
  if (page) open(page);
  return page !== undefined;
};
