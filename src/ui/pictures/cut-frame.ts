/** Computes the crop of a picture: moved and resized within its bounds and shape. */
import type { Cut } from '#contract/entities/images';
import { MIN_EDGE } from '#contract/entities/images';

export interface Size {
  width: number;
  height: number;
}

/** Ratio of width to height; undefined = any. */
export type Shape = number | undefined;

const clamp = (value: number, min: number, max: number): number =>
  Math.min(Math.max(value, min), Math.max(min, max));

/** Returns the largest centred crop of a shape. */
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

/** Moves the crop within the picture. */
export const movedBy = (cut: Cut, dx: number, dy: number, whole: Size): Cut => ({
  ...cut,
  x: Math.round(clamp(cut.x + dx, 0, whole.width - cut.width)),
  y: Math.round(clamp(cut.y + dy, 0, whole.height - cut.height)),
});

/** Moves the lower right corner within the picture, keeping the shape. */
export const sizedBy = (cut: Cut, dx: number, dy: number, whole: Size, shape: Shape): Cut => {
  const room = { width: whole.width - cut.x, height: whole.height - cut.y };
  const wide = clamp(cut.width + dx, MIN_EDGE, room.width);
  const high = clamp(cut.height + dy, MIN_EDGE, room.height);
  if (shape === undefined) return { ...cut, width: Math.round(wide), height: Math.round(high) };
  // The edge that moved more decides, as far as the other has room.
  const requested = Math.abs(dx) >= Math.abs(dy) * shape ? wide : high * shape;
  const width = clamp(
    requested,
    MIN_EDGE * Math.max(1, shape),
    Math.min(room.width, room.height * shape),
  );
  return { ...cut, width: Math.round(width), height: Math.round(width / shape) };
};

export const isWhole = (cut: Cut, whole: Size): boolean =>
  cut.x === 0 && cut.y === 0 && cut.width === whole.width && cut.height === whole.height;
