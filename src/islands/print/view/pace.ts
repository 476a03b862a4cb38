/** When a turning model is drawn again: as often as the screen shows it, and where that takes long, in a small part of the time. */

/** Two frames of a usual screen: so long a drawing is in nobody's way. */
const LIGHT_MS = 34;
/** After a long one, so many times as long belongs to whoever types or scrolls. */
const REST = 4;
/** A page that was out of sight says nothing about how long it takes. */
const LONGEST_MS = 1_000;

/** @returns asked at each frame, with its time: whether to draw now */
export const createPace = (): ((now: number) => boolean) => {
  let drawnAt: number | undefined;
  /** The frame behind a drawing comes when that is done: what it really took, wherever it is done. */
  let cost: number | undefined;
  return (now) => {
    if (drawnAt !== undefined) {
      cost ??= Math.min(LONGEST_MS, now - drawnAt);
      if (cost > LIGHT_MS && now - drawnAt < cost * (1 + REST)) return false;
    }
    drawnAt = now;
    cost = undefined;
    return true;
  };
};
