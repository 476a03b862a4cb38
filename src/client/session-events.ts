/** Events of the session, for modules that hold data of the person. */

const listenersOf = <A extends unknown[]>() => {
  const listeners = new Set<(...values: A) => void>();
  return {
    /** @returns how to stop listening */
    listen: (listener: (...values: A) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: (...values: A): void => {
      for (const listener of listeners) listener(...values);
    },
  };
};

/** The kind of request that was refused: an act of the person, or a read of the page. */
type Refused = 'read' | 'write';
const ends = listenersOf<[Refused, askedAt: number]>();
/** The server does not know this browser's session; with the time of the request (`performance.now`). */
export const whenSessionEnds = ends.listen;
export const announceSessionEnd = ends.tell;

let keeper: ((refused: Refused) => boolean) | undefined;
/** Keeps the page when the session ends. @param keeps whether it has unsaved work */
export const keepPageWhen = (keeps: (refused: Refused) => boolean): void => {
  keeper = keeps;
};
export const isPageKept = (refused: Refused): boolean => keeper?.(refused) ?? false;

interface PersonChange {
  isSomebodyIn: boolean;
  /** Whether the server has confirmed it. */
  settled: Promise<void>;
}
const leavings = listenersOf();
/** Called on logout and when another user logs in: no private data may stay visible. */
export const whenPersonLeaves = leavings.listen;
export const announceLeaving = leavings.tell;

const persons = listenersOf<[PersonChange]>();
/** Runs when another user, or none, is logged in. */
export const whenPersonChanges = persons.listen;
export const announcePersonChange = persons.tell;
