import { SEEN } from '../../offline/names.ts';
import { loadLatePictures } from '../frame/late-pictures.ts';
import { markBranches } from '../frame/open-mark.ts';
import { ask, take } from './ahead.ts';
import type { PageHere } from './page-here.ts';
import { currentView, enter, show, type View, viewOf } from './views.ts';

/** Moves the focus to the heading, for screen readers and the keyboard. @param focusVisible whether it is marked */
const focusHeading = (main: HTMLElement, focusVisible: boolean): void => {
  const heading = main.querySelector<HTMLElement>('h1') ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true, focusVisible });
};

/** Completes the change to a shown page: history, head, focus and scripts. @param from the page before */
export const settle = (from: View): void => {
  const { main, scripts } = currentView();
  enter(from);
  scripts.catch(() => location.reload());
  focusHeading(main, from.focusVisible);
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

/** Cancels the last request. */
export const forget = (): void => {
  wanted = '';
  document.documentElement.toggleAttribute('data-going', false);
};

/** Shows a page that has arrived or is on its way; any other is loaded as by a link. */
export const go = async (href: string): Promise<void> => {
  wanted = href;
  const { href: from } = location;
  document.documentElement.toggleAttribute('data-going', true);
  await ask(href).coming;
  // Another link was chosen meanwhile, or the way back.
  if (wanted !== href) return;
  forget();
  // The page changed its own address meanwhile.
  if (location.href !== from) return;
  const page = take(href);
  if (page) open(page);
  else location.assign(href);
};

/** Opens a page that has arrived. @returns whether it had */
export const openNow = (href: string): boolean => {
  const page = take(href);
  if (page) open(page);
  return page !== undefined;
};
