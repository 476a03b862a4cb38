/** What happens to the session, told to whoever keeps something of it. */

const listenersOf = <A extends unknown[]>() => {
  const listeners = new Set<(...told: A) => void>();
  return {
    /** @returns how to stop listening */
    listen: (listener: (...told: A) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: (...told: A): void => {
      for (const listener of listeners) listener(...told);
    },
  };
};

/** What was refused: what the person did, or what the page asked by itself. */
type Refused = 'read' | 'write';
const ends = listenersOf<[Refused, askedAt: number]>();
/** The server no longer takes this browser for a logged-in user, or did not when it was asked (`performance.now`). */
export const whenSessionEnds = ends.listen;
export const announceSessionEnd = ends.tell;

let keeper: ((refused: Refused) => boolean) | undefined;
/** @param asked when the session has ended: whether the page holds what must outlive it, and tells the person so */
export const keepPageWhen = (asked: (refused: Refused) => boolean): void => {
  keeper = asked;
};
export const isPageKept = (refused: Refused): boolean => keeper?.(refused) ?? false;

interface PersonChange {
  isSomebodyIn: boolean;
  /** The server knows as well, as far as it could be told. */
  settled: Promise<void>;
}
const leavings = listenersOf();
/** Who was in leaves the device, or somebody else takes their place: nothing that is theirs may stay in sight. */
export const whenPersonLeaves = leavings.listen;
export const announceLeaving = leavings.tell;

const persons = listenersOf<[PersonChange]>();
/** Somebody else is logged in here from now on, or nobody. */
export const whenPersonChanges = persons.listen;
export const announcePersonChange = persons.tell;
