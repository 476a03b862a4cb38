/** What the tab's last list was asked to measure, for the pages of what it found. */
import { type Measured, readMeasured, writeMeasured } from '#contract/measures/sides';
import { storageKey } from './storage-keys.ts';

const KEPT = storageKey('measured');

/** @param measured null where the list asks for no measures */
export const keepMeasured = (measured: Measured | null): void => {
  try {
    if (measured) sessionStorage.setItem(KEPT, writeMeasured(measured));
    else sessionStorage.removeItem(KEPT);
  } catch {
    // Full or forbidden: then pages say nothing of it.
  }
};

export const keptMeasured = (): Measured | null => {
  try {
    return readMeasured(sessionStorage.getItem(KEPT) ?? '');
  } catch {
    return null;
  }
};
