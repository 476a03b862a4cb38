/** When a turning model is drawn again: as often as the screen shows it, and where that takes long, in a small part of the time. */

/** Drawings up to two frames long need no pause. */
const LIGHT_MS = 34;
/** Pause after a long drawing, as a multiple of it, for input and scrolling. */
const REST = 4;
/** Longer frames come from hidden pages and are ignored. */
const LONGEST_MS = 1_000;

/** Returns a function that decides at each frame whether to draw. */
export const createPace = (): ((now: number) => boolean) => {
  let drawnAt: number | undefined;
  /** Real duration of the last drawing, measured by the next frame. */
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
