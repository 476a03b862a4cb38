/** Keys of the back-office: `g` and a letter open a screen, a screen adds its own, `?` lists them all. */
import { atom } from 'nanostores';
import { MEANT_MS } from './early-keys.ts';

export interface Shortcut {
  /** `n`, or two keys after each other: `g p`. */
  keys: string;
  /** What it does, as the list says it. */
  title: string;
  /** Absent: somebody else listens, such as a table to its own keys. */
  run?: () => void;
}

export const $shortcuts = atom<readonly Shortcut[]>([]);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]',
  ) !== null;

/** What is in a box of its own is not the page's. */
const isInBox = (): boolean => document.querySelector('dialog:modal') !== null;

/** Letters that were nobody's when they were pressed: an island may still be on its way. */
let untaken: { key: string; at: number }[] = [];
const stillMeant = () => untaken.filter(({ at }) => at > performance.now() - MEANT_MS);

/** The first of them alone: what came after it was typed for what that opens. */
const takeUp = (more: readonly Shortcut[]): void => {
  const [first] = stillMeant();
  const found = more.find(({ keys, run }) => run && keys === first?.key);
  if (!found) return;
  untaken = [];
  if (!isInBox() && !isTyping(document.activeElement)) found.run?.();
};

/** @returns how to take them back */
export const addShortcuts = (more: readonly Shortcut[]): (() => void) => {
  $shortcuts.set([...$shortcuts.get(), ...more]);
  takeUp(more);
  return () => $shortcuts.set($shortcuts.get().filter((one) => !more.includes(one)));
};

/** The second key comes within this time. */
const PAUSE_MS = 1_200;

/** @returns how to stop listening */
export const listenToKeys = (): (() => void) => {
  let before = '';
  let forget: ReturnType<typeof setTimeout> | undefined;
  const onKey = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (ctrlKey || metaKey || altKey || defaultPrevented || isInBox()) return;
    if (isTyping(event.target)) {
      untaken = [];
      // The way out of a field, back to the keys of the screen.
      if (key === 'Escape' && event.target instanceof HTMLElement) event.target.blur();
      return;
    }
    const typed = before === '' ? key : `${before} ${key}`;
    clearTimeout(forget);
    before = '';
    const all = $shortcuts.get();
    const boundTo = (wanted: string) => all.find(({ keys, run }) => run && keys === wanted);
    // Two keys that mean something together are not the second one alone.
    const found = boundTo(typed) ?? boundTo(key);
    if (found) {
      untaken = [];
      event.preventDefault();
      found.run?.();
    } else if (all.some(({ keys }) => keys.startsWith(`${key} `))) {
      before = key;
      forget = setTimeout(() => {
        before = '';
      }, PAUSE_MS);
    } else if (key.length === 1 && typed === key)
      untaken = [...stillMeant(), { key, at: performance.now() }];
  };
  document.addEventListener('keydown', onKey);
  return () => {
    clearTimeout(forget);
    untaken = [];
    document.removeEventListener('keydown', onKey);
  };
};
