/** A mouse that goes down on an item's card shows the item; the address follows when it comes up again in its place. */
import { putBack, take } from './ahead.ts';
import { isPlain, itemLink } from './links.ts';
import { settle } from './open.ts';
import { currentView, show, viewOf } from './views.ts';

/** A hand that moves so far, in px, drags. */
const DRAG = 6;

/** Of a press that was answered, nothing more happens: what lies below the pointer now was not meant. */
const swallow = (event: Event): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

/** Until the press is over, its click included, which comes right after it. */
const swallowPress = (): void => {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  // No selection, no focus, no native drag of a link that is no longer there.
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
  // As a press on it would: whoever comes back is there again.
  from.focused = link;

  /** Unless history led away meanwhile. */
  const end = (act: () => void) => (): void => {
    held.abort();
    if (currentView() === view) act();
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

export const openOnPress = (): void => {
  document.addEventListener('pointerdown', (event) => {
    // A finger or a pen may scroll, and a long touch asks for the link's menu.
    if (event.pointerType !== 'mouse' || !isPlain(event) || event.defaultPrevented) return;
    const link = itemLink(event.target);
    if (link) press(event, link);
  });
};
