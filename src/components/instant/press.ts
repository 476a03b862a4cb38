import { putBack, take } from './ahead.ts';
import { isPlain, itemLink } from './links.ts';
import { settle } from './open.ts';
import { currentView, show, viewOf } from './views.ts';

/** Longer moves, in px, are drags. */
const DRAG = 6;

/** Stops events of a handled press, which would hit the new page below the pointer. */
const swallow = (event: Event): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

/** Stops all events until the press is over, including its click. */
const swallowPress = (): void => {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  // No selection, focus or drag of the removed link.
  for (const type of ['mousedown', 'click']) addEventListener(type, swallow, options);
  for (const type of ['pointerup', 'pointercancel'])
    addEventListener(type, () => setTimeout(() => over.abort()), options);
};

const press = (down: PointerEvent, link: HTMLAnchorElement): void => {
  const page = take(link.href);
  if (!page) return;
  const from = currentView();
  const view = viewOf(page);
  const held = new AbortController();
  const options = { capture: true, signal: held.signal };
  swallowPress();
  show(view);
  // Only the address: the entry is the list's until the press is over.
  const nameEntry = (href: string): void => history.replaceState(history.state, '', href);
  nameEntry(link.href);
  // As after a press: the way back restores the focus.
  from.focused = link;
  from.focusVisible = false;

  /** Ends the press, unless the history led away meanwhile. */
  const end = (act: () => void) => (): void => {
    held.abort();
    if (currentView() !== view) return;
    nameEntry(from.href);
    act();
  };
  const undo = end(() => {
    show(from);
    putBack(page);
  });
  const moved = ({ clientX, clientY, buttons }: PointerEvent): void => {
    const way = Math.hypot(clientX - down.clientX, clientY - down.clientY);
    if (way > DRAG || buttons === 0) undo();
  };
  addEventListener('pointermove', moved, options);
  addEventListener('pointercancel', undo, options);
  addEventListener(
    'pointerup',
    end(() => settle(from)),
    options,
  );
};

/** Shows an item when the mouse goes down on its card; its history entry follows when it comes up. */
export const openOnPress = (): void => {
  document.addEventListener('pointerdown', (event) => {
    // Fingers and pens may scroll, or open the link's menu.
    if (event.pointerType !== 'mouse' || !isPlain(event) || event.defaultPrevented) return;
    const link = itemLink(event.target);
    if (link) press(event, link);
  });
};
