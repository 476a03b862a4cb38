/** Forms with changes that nobody saved: who would leave them is asked first. */
import { atom } from 'nanostores';

interface Watched {
  /** The box or panel that it stands in; undefined on the page itself. */
  place: symbol | undefined;
  isUnsaved: () => boolean;
  /** Throws them away where the page stays; absent: they go with what they stand in. */
  discard?: (() => void) | undefined;
}

const watched = new Map<symbol, Watched>();

interface Leaving {
  /** Whose changes would be lost: it asks. */
  form: symbol;
  place: symbol | undefined;
  /** What was wanted. */
  then: () => void;
  /** Counts up: who asks once more asks anew, over whatever was opened since. */
  turn: number;
}
let turns = 0;

/** Somebody is about to throw changes away; undefined = nobody is asked. */
export const $leaving = atom<Leaving | undefined>();

/** @param place absent: on the whole page */
const unsavedIn = (place: symbol | undefined): symbol[] =>
  [...watched].flatMap(([form, one]) =>
    (place === undefined || one.place === place) && one.isUnsaved() ? [form] : [],
  );

/** One of the forms that would lose something with the page. */
export const unsavedForm = (): symbol | undefined => unsavedIn(undefined)[0];

/** Does it, or asks first. @param place what is closed by it; absent: whatever the page holds is left */
export const leaveForms = (then: () => void, place?: symbol): void => {
  const [form] = unsavedIn(place);
  if (form === undefined) then();
  else {
    turns += 1;
    $leaving.set({ form, place, then, turn: turns });
  }
};

export const stay = (): void => $leaving.set(undefined);

/** The changes are thrown away. */
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

/** Goes to what was just made of what a box held: that is kept, though its form has not heard of it; the page is asked. */
export const goToSaved = (href: string): void => {
  for (const [form, { place }] of watched) if (place !== undefined) watched.delete(form);
  leaveForms(() => location.assign(href));
};

const onBeforeUnload = (event: BeforeUnloadEvent): void => {
  if (unsavedIn(undefined).length > 0) event.preventDefault();
};

/** What the browser tells of a step through its history, where it does (not in all). */
interface Traversal extends Event {
  navigationType: string;
  destination: { key: string; sameDocument: boolean };
}
interface Navigation extends EventTarget {
  traverseTo(key: string): unknown;
}

const navigationOf = (): Navigation | undefined =>
  // TypeScript knows it from its next version on.
  (globalThis as unknown as { navigation?: Navigation }).navigation;

/** The back button closes panels as well; a step to another document is the browser's own question. */
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
const listenNoMore = (): void => {
  removeEventListener('beforeunload', onBeforeUnload);
  navigationOf()?.removeEventListener('navigate', onNavigate);
};

/** @returns how the form says that it stands no more, or has nothing to lose */
export const watchUnsaved = (
  form: symbol,
  { place, isUnsaved = () => true, discard }: Partial<Watched> = {},
): (() => void) => {
  if (watched.size === 0) listen();
  watched.set(form, { place, isUnsaved, discard });
  return () => {
    watched.delete(form);
    // What it asked about is gone.
    if ($leaving.get()?.form === form) stay();
    if (watched.size === 0) listenNoMore();
  };
};
