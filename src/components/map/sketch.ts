/** Puts places of the earth on a drawing: what lies around a few points, north up. */
import type { Point } from './montevideo.ts';

const METRES_PER_DEGREE = 111_320;
/** A single branch is shown with this much around it. */
const MIN_METRES = 6_000;
/** Room around the outermost points, as a share of their distance. */
const MARGIN = 0.6;

interface Sketch {
  width: number;
  height: number;
  at: (point: Point) => { x: number; y: number };
  /** An SVG path through the points. */
  path: (points: readonly Point[]) => string;
  /** Length of a kilometre on the drawing. */
  kilometre: number;
}

/** `-34.8869,-56.1668` */
export const parseGeolocation = (text: string): Point => {
  const [latitude = 0, longitude = 0] = text.split(',').map(Number);
  return [latitude, longitude];
};

const middle = (values: readonly number[]): number =>
  (Math.min(...values) + Math.max(...values)) / 2;
const span = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/** @param points what must be on it, at least one; @param width and height of the drawing */
export const sketchAround = (points: readonly Point[], width: number, height: number): Sketch => {
  const latitudes = points.map(([latitude]) => latitude);
  const longitudes = points.map(([, longitude]) => longitude);
  const centre = { latitude: middle(latitudes), longitude: middle(longitudes) };
  const shrink = Math.cos((centre.latitude * Math.PI) / 180);
  const east = span(longitudes) * shrink * METRES_PER_DEGREE * (1 + MARGIN * 2);
  const north = span(latitudes) * METRES_PER_DEGREE * (1 + MARGIN * 2);
  const perMetre = Math.min(
    width / Math.max(east, MIN_METRES),
    height / Math.max(north, (MIN_METRES * height) / width),
  );
  const round = (value: number) => Math.round(value * 10) / 10;
  const at = ([latitude, longitude]: Point) => ({
    x: round(width / 2 + (longitude - centre.longitude) * shrink * METRES_PER_DEGREE * perMetre),
    y: round(height / 2 - (latitude - centre.latitude) * METRES_PER_DEGREE * perMetre),
  });
  return {
    width,
    height,
    at,
    path: (line) =>
      line
        .map(at)
        .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`)
        .join(''),
    kilometre: round(1_000 * perMetre),
  };
};
