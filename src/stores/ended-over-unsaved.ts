/** Keeps a page with unsaved changes when its session ends, and lets a form tell the person. */
import { atom } from 'nanostores';
import { keepPageWhen } from '#client/session-events';
import { unsavedForm } from './unsaved.ts';

interface Ended {
  /** The form that shows the message. */
  form: symbol;
  /** Incremented to show the message again, over whatever was opened since. */
  turn: number;
  /** Whether the person has read it and continues. */
  isRead: boolean;
}
let turns = 0;

/** Undefined = no ended session, or nothing to lose. */
export const $ended = atom<Ended | undefined>();

keepPageWhen((refused) => {
  const form = unsavedForm();
  if (form === undefined) return false;
  // Background reads do not repeat the message; another attempt to save does.
  if (refused === 'write' || $ended.get()?.form !== form) {
    turns += 1;
    $ended.set({ form, turn: turns, isRead: false });
  }
  return true;
});

export const markRead = (): void => {
  const ended = $ended.get();
  if (ended) $ended.set({ ...ended, isRead: true });
};

export const personIsBack = (): void => $ended.set(undefined);
