/** Waits before something is asked again. */
export const pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));
