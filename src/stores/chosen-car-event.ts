/** Told to the page when a vehicle was chosen on it, so that the header names it. */
export const CHOSEN_EVENT = 'garage';
