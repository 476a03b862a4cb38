/** Dispatched when a vehicle is chosen on the page, so that the header shows it. */
export const CHOSEN_EVENT = 'garage';
