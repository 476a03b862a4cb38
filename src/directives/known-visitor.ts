/** Whether somebody was choosing here, or has chosen a vehicle: what a page need not wait for a touch to show. */
import { storageKey } from '#stores/storage-keys';

const isKept = (name: 'wizard' | 'garage'): boolean => {
  try {
    return localStorage.getItem(storageKey(name)) !== null;
  } catch {
    return false;
  }
};

export const knowsVehicle = (): boolean => isKept('garage');
export const keepsSearch = (): boolean => isKept('wizard') || isKept('garage');
