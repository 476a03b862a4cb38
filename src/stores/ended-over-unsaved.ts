/** A session that ended over what nobody saved: the page stays as it is, and the person is told how to go on. */
import { atom } from 'nanostores';
import { keepPageWhen } from '#client/session-events';
import { unsavedForm } from './unsaved.ts';

interface Ended {
  /** One of the forms that would lose something: it tells the person. */
  form: symbol;
  /** Counts up: who is told once more is told over whatever was opened since. */
  turn: number;
  /** The person has read it, and works on. */
  isRead: boolean;
}
let turns = 0;

/** Undefined = the session stands, or nothing would be lost with it. */
export const $ended = atom<Ended | undefined>();

keepPageWhen((refused) => {
  const form = unsavedForm();
  if (form === undefined) return false;
  // What the page asks by itself tells nobody twice; who saves again is told again.
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
