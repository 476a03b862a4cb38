/** Forms with changes that nobody saved: who would leave them is asked first. */
import { atom } from 'nanostores';

const unsaved = new Set<symbol>();

/** What was wanted when somebody was about to throw changes away; undefined = nobody is asked. */
export const $leaving = atom<(() => void) | undefined>();

/** Does it, or asks first. */
export const leaveForms = (then: () => void): void => {
  if (unsaved.size === 0) then();
  else $leaving.set(then);
};

export const stay = (): void => $leaving.set(undefined);

/** The changes are thrown away. */
export const leaveAnyway = (): void => {
  const then = $leaving.get();
  unsaved.clear();
  $leaving.set(undefined);
  then?.();
};

const onBeforeUnload = (event: BeforeUnloadEvent): void => {
  if (unsaved.size > 0) event.preventDefault();
};

/** What the browser tells of a step through its history, where it does (not in all). */
interface Traversal extends Event {
  navigationType: string;
  destination: { key: string; sameDocument: boolean };
}
interface Navigation extends EventTarget {
  traverseTo(key: string): unknown;
}

/** The back button closes panels as well; a step to another document is the browser's own question. */
const watchHistory = (): (() => void) => {
  // TypeScript knows it from its next version on.
  const { navigation } = globalThis as unknown as { navigation?: Navigation };
  const onNavigate = (event: Event): void => {
    const { navigationType, destination, cancelable } = event as Traversal;
    if (navigationType !== 'traverse' || !destination.sameDocument || !cancelable) return;
    if (unsaved.size === 0) return;
    event.preventDefault();
    $leaving.set(() => void navigation?.traverseTo(destination.key));
  };
  navigation?.addEventListener('navigate', onNavigate);
  return () => navigation?.removeEventListener('navigate', onNavigate);
};

/** @returns how the form says that it stands no more, or has nothing to lose */
export const watchUnsaved = (form: symbol): (() => void) => {
  unsaved.add(form);
  addEventListener('beforeunload', onBeforeUnload);
  const unwatch = watchHistory();
  return () => {
    unsaved.delete(form);
    unwatch();
    if (unsaved.size === 0) removeEventListener('beforeunload', onBeforeUnload);
  };
};
