/** The piece of a picture that is to be shown: moved, made larger or smaller, kept inside, in a shape. */
import type { Cut } from '#contract/entities/images';
import { LEAST_EDGE } from '#contract/entities/images';

export interface Size {
  width: number;
  height: number;
}

/** Width to height; undefined = any. */
export type Shape = number | undefined;

const within = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most));

/** As large as it can be in this shape, in the middle. */
export const largest = ({ width, height }: Size, shape: Shape): Cut => {
  if (shape === undefined) return { x: 0, y: 0, width, height };
  const wide = Math.round(Math.min(width, height * shape));
  const high = Math.round(Math.min(height, width / shape));
  return {
    x: Math.round((width - wide) / 2),
    y: Math.round((height - high) / 2),
    width: wide,
    height: high,
  };
};

/** The same piece elsewhere, never outside. */
export const movedBy = (cut: Cut, dx: number, dy: number, whole: Size): Cut => ({
  ...cut,
  x: Math.round(within(cut.x + dx, 0, whole.width - cut.width)),
  y: Math.round(within(cut.y + dy, 0, whole.height - cut.height)),
});

/** Its lower right corner elsewhere, in its shape, never outside. */
export const sizedBy = (cut: Cut, dx: number, dy: number, whole: Size, shape: Shape): Cut => {
  const room = { width: whole.width - cut.x, height: whole.height - cut.y };
  const wide = within(cut.width + dx, LEAST_EDGE, room.width);
  const high = within(cut.height + dy, LEAST_EDGE, room.height);
  if (shape === undefined) return { ...cut, width: Math.round(wide), height: Math.round(high) };
  // The edge that was moved more counts, as far as the other has room.
  const wanted = Math.abs(dx) >= Math.abs(dy) * shape ? wide : high * shape;
  const width = within(
    wanted,
    LEAST_EDGE * Math.max(1, shape),
    Math.min(room.width, room.height * shape),
  );
  return { ...cut, width: Math.round(width), height: Math.round(width / shape) };
};

export const isWhole = (cut: Cut, whole: Size): boolean =>
  cut.x === 0 && cut.y === 0 && cut.width === whole.width && cut.height === whole.height;
