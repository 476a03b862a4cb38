/** Whether a seller edits goods where the shop shows them: as long as the tab is open, on every page. */
import { atom } from 'nanostores';
import { storageKey } from '../storage-keys.ts';

const KEY = storageKey('editing');

const wasOn = (): boolean => {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    // Storage is forbidden, or this is the build: it begins switched off.
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
    // It stays as it is on this page alone.
  }
};
