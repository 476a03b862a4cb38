/** Keyboard shortcuts of the back-office: `g` and a letter open a screen, screens add their own, `?` shows the help, which lists all. */
import { atom } from 'nanostores';
import { RELEVANT_MS } from './early-keys.ts';

export interface Shortcut {
  /** `n`, or two keys in sequence: `g p`. */
  keys: string;
  /** Shown in the list. */
  title: string;
  /** Absent if handled elsewhere, as by a table. */
  run?: () => void;
}

export const $shortcuts = atom<readonly Shortcut[]>([]);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]',
  ) !== null;

/** Keys in a dialog do not belong to the page. */
const isInBox = (): boolean => document.querySelector('dialog:modal') !== null;

/** Keys without a binding when they were pressed: an island may still be loading. */
let pending: { key: string; at: number }[] = [];
const stillRelevant = () => pending.filter(({ at }) => at > performance.now() - RELEVANT_MS);

/** Only the first takes effect: later ones were typed for what that opens. */
const applyPending = (more: readonly Shortcut[]): void => {
  const [first] = stillRelevant();
  const found = more.find(({ keys, run }) => run && keys === first?.key);
  if (!found) return;
  pending = [];
  if (!isInBox() && !isTyping(document.activeElement)) found.run?.();
};

/** @returns a function that removes them */
export const addShortcuts = (more: readonly Shortcut[]): (() => void) => {
  $shortcuts.set([...$shortcuts.get(), ...more]);
  applyPending(more);
  return () => $shortcuts.set($shortcuts.get().filter((one) => !more.includes(one)));
};

/** Maximum delay of the second key. */
const PAUSE_MS = 1_200;

/** @returns a function that stops listening */
export const listenToKeys = (): (() => void) => {
  let before = '';
  let forget: ReturnType<typeof setTimeout> | undefined;
  const onKey = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (ctrlKey || metaKey || altKey || defaultPrevented || isInBox()) return;
    if (isTyping(event.target)) {
      pending = [];
      // Escape leaves a field, so that the screen's keys work again.
      if (key === 'Escape' && event.target instanceof HTMLElement) event.target.blur();
      return;
    }
    const typed = before === '' ? key : `${before} ${key}`;
    clearTimeout(forget);
    before = '';
    const all = $shortcuts.get();
    const boundTo = (wanted: string) => all.find(({ keys, run }) => run && keys === wanted);
    // A two-key shortcut has priority over its second key alone.
    const found = boundTo(typed) ?? boundTo(key);
    if (found) {
      pending = [];
      event.preventDefault();
      found.run?.();
    } else if (all.some(({ keys }) => keys.startsWith(`${key} `))) {
      before = key;
      forget = setTimeout(() => {
        before = '';
      }, PAUSE_MS);
    } else if (key.length === 1 && typed === key)
      pending = [...stillRelevant(), { key, at: performance.now() }];
  };
  document.addEventListener('keydown', onKey);
  return () => {
    clearTimeout(forget);
    pending = [];
    document.removeEventListener('keydown', onKey);
  };
};
