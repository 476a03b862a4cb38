import { AVENUES, type Point } from './montevideo.ts';

const METRES_PER_DEGREE = 111_320;
/** The surroundings of a single branch. */
const MIN_METRES = 6_000;
/** The margin around the outermost points, as a share of their distance. */
const MARGIN = 0.6;

interface Sketch {
  width: number;
  height: number;
  at: (point: Point) => { x: number; y: number };
  /** Returns an SVG path through the points. */
  path: (points: readonly Point[]) => string;
  /** The length of a kilometre in the drawing. */
  kilometre: number;
}

/** `-34.8869,-56.1668` */
export const parseGeolocation = (text: string): Point => {
  const [latitude = 0, longitude = 0] = text.split(',').map(Number);
  return [latitude, longitude];
};

/** How far from its streets the sketch still shows where a branch is. */
const NEAR_METRES = 5_000;

const metresBetween = ([north, east]: Point, [otherNorth, otherEast]: Point): number =>
  METRES_PER_DEGREE *
  Math.hypot(north - otherNorth, (east - otherEast) * Math.cos((north * Math.PI) / 180));

/** Returns whether all points are near streets that the sketch knows. */
export const isSketched = (points: readonly Point[]): boolean =>
  points.every((point) =>
    AVENUES.some((avenue) =>
      avenue.points.some((corner) => metresBetween(corner, point) <= NEAR_METRES),
    ),
  );

const middle = (values: readonly number[]): number =>
  (Math.min(...values) + Math.max(...values)) / 2;
const span = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/**
 * Projects coordinates onto a drawing around some points, north up.
 * @param points at least one
 */
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
