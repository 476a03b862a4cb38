/** Tells the stores that the server no longer takes this browser for a logged-in user. */
type Listener = () => void;
const listeners = new Set<Listener>();

/** @returns how to stop listening */
export const whenSessionEnds = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const announceSessionEnd = (): void => {
  for (const listener of listeners) listener();
};
