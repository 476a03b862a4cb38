/** The measures that the tab's last list was filtered by, for item pages. */
import { type Measured, readMeasured, writeMeasured } from '#contract/measures/sides';
import { storageKey } from './storage-keys.ts';

const KEY = storageKey('measured');

/** @param measured null if the list has no such filter */
export const storeMeasured = (measured: Measured | null): void => {
  try {
    if (measured) sessionStorage.setItem(KEY, writeMeasured(measured));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is full or blocked: item pages then show nothing.
  }
};

export const storedMeasured = (): Measured | null => {
  try {
    return readMeasured(sessionStorage.getItem(KEY) ?? '');
  } catch {
    return null;
  }
};
