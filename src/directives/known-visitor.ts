/** Stored choices of the visitor, which a page shows without waiting for a touch. */
import { hasStored } from '#stores/persisted';

export const knowsVehicle = (): boolean => hasStored('garage');
export const keepsSearch = (): boolean => hasStored('search.wizard') || knowsVehicle();
