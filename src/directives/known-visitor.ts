/** Whether somebody was choosing here, or has chosen a vehicle: what a page need not wait for a touch to show. */
import { hasStored } from '#stores/persisted';

export const knowsVehicle = (): boolean => hasStored('garage');
export const keepsSearch = (): boolean => hasStored('search.wizard') || knowsVehicle();
