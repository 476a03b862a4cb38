export const pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));
