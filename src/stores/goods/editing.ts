/** Whether edit mode is on: for this tab, on every page. */
import { atom } from 'nanostores';
import { storageKey } from '../storage-keys.ts';

const KEY = storageKey('editing');

const wasOn = (): boolean => {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    // Storage is blocked, or this is the build.
    return false;
  }
};

export const $editing = atom(wasOn());

export const setEditing = (isOn: boolean): void => {
  $editing.set(isOn);
  try {
    if (isOn) sessionStorage.setItem(KEY, '1');
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage it only applies to this page.
  }
};
