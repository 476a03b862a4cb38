/** Forms with unsaved changes, which ask before they are left. */
import { atom } from 'nanostores';

interface Watched {
  /** The dialog or panel of the form; undefined on the page itself. */
  place: symbol | undefined;
  isUnsaved: () => boolean;
  /** Discards the changes if the page stays; absent: they disappear with their place. */
  discard?: (() => void) | undefined;
}

const watched = new Map<symbol, Watched>();

interface LeaveRequest {
  /** The form that asks. */
  form: symbol;
  place: symbol | undefined;
  /** The action that was requested. */
  then: () => void;
  /** Incremented to ask again, over whatever was opened since. */
  turn: number;
}
let turns = 0;

/** The pending question; undefined = none. */
export const $leaving = atom<LeaveRequest | undefined>();

/** @param place undefined: the whole page */
const unsavedIn = (place: symbol | undefined): symbol[] =>
  [...watched].flatMap(([form, one]) =>
    (place === undefined || one.place === place) && one.isUnsaved() ? [form] : [],
  );

export const unsavedForm = (): symbol | undefined => unsavedIn(undefined)[0];

/** Runs an action, or asks first. @param place the place that it closes; absent: the whole page */
export const leaveForms = (then: () => void, place?: symbol): void => {
  const [form] = unsavedIn(place);
  if (form === undefined) then();
  else {
    turns += 1;
    $leaving.set({ form, place, then, turn: turns });
  }
};

export const stay = (): void => $leaving.set(undefined);

/** Discards the changes and runs the action. */
export const leaveAnyway = (): void => {
  const leaving = $leaving.get();
  $leaving.set(undefined);
  if (!leaving) return;
  for (const form of unsavedIn(leaving.place)) {
    const discard = watched.get(form)?.discard;
    if (discard) discard();
    else watched.delete(form);
  }
  leaving.then();
};

/** Goes to a record that was just saved in a dialog, whose form need not ask; the rest of the page does. */
export const goToSaved = (href: string): void => {
  for (const [form, { place }] of watched) if (place !== undefined) watched.delete(form);
  leaveForms(() => location.assign(href));
};

const onBeforeUnload = (event: BeforeUnloadEvent): void => {
  if (unsavedIn(undefined).length > 0) event.preventDefault();
};

/** Event of the Navigation API, which not all browsers have. */
interface Traversal extends Event {
  navigationType: string;
  destination: { key: string; sameDocument: boolean };
}
interface Navigation extends EventTarget {
  traverseTo(key: string): unknown;
}

const navigationOf = (): Navigation | undefined =>
  // Not in TypeScript's types yet.
  (globalThis as unknown as { navigation?: Navigation }).navigation;

/** Asks before the back button closes panels; for other documents the browser asks itself. */
const onNavigate = (event: Event): void => {
  const { navigationType, destination, cancelable } = event as Traversal;
  if (navigationType !== 'traverse' || !destination.sameDocument || !cancelable) return;
  if (unsavedIn(undefined).length === 0) return;
  event.preventDefault();
  leaveForms(() => void navigationOf()?.traverseTo(destination.key));
};

const listen = (): void => {
  addEventListener('beforeunload', onBeforeUnload);
  navigationOf()?.addEventListener('navigate', onNavigate);
};
const stopListening = (): void => {
  removeEventListener('beforeunload', onBeforeUnload);
  navigationOf()?.removeEventListener('navigate', onNavigate);
};

/** @returns a function that stops watching */
export const watchUnsaved = (
  form: symbol,
  { place, isUnsaved = () => true, discard }: Partial<Watched> = {},
): (() => void) => {
  if (watched.size === 0) listen();
  watched.set(form, { place, isUnsaved, discard });
  return () => {
    watched.delete(form);
    // The form that asked is gone.
    if ($leaving.get()?.form === form) stay();
    if (watched.size === 0) stopListening();
  };
};
