import type { Sink } from './reader.ts';

/**
 * Decides whether a surface is closed with two numbers instead of a list of edges, which would not fit a phone: in a
 * closed surface each edge occurs once in each direction, so that a signed sum of hashes is zero, and an even number of
 * times.
 */

const asNumbers = new Float64Array(3);
const asBits = new Int32Array(asNumbers.buffer);

const mix = (value: number): number => {
  let mixed = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return mixed ^ (mixed >>> 16);
};

/** Hashes a point, in full precision. */
const pointKey = (x: number, y: number, z: number): number => {
  // Adding 0 turns -0 into 0.
  asNumbers[0] = x + 0;
  asNumbers[1] = y + 0;
  asNumbers[2] = z + 0;
  let key = 0;
  for (let at = 0; at < 6; at += 1)
    key = mix(key + Math.imul(asBits[at] ?? 0, 0x9e3779b1 + at * 2));
  return key;
};

/** `turned`: closed, but some faces are inside out. */
type Surface = 'closed' | 'turned' | 'open';

const edgeCount = () => {
  let walked = 0;
  let shared = 0;
  const add = (from: number, to: number): void => {
    const there = mix(Math.imul(from, 0x27d4eb2f) + to);
    const back = mix(Math.imul(to, 0x27d4eb2f) + from);
    walked = (walked + there - back) | 0;
    if (from !== to) shared ^= mix(there + back);
  };
  return {
    add: (a: number, b: number, c: number): void => {
      add(a, b);
      add(b, c);
      add(c, a);
    },
    surface: (): Surface => {
      if (walked === 0) return 'closed';
      return shared === 0 ? 'turned' : 'open';
    },
  };
};

export interface Measures {
  triangles: number;
  min: readonly [number, number, number];
  size: readonly [number, number, number];
  area: number;
  /** Enclosed volume; an estimate unless the surface is closed. */
  volume: number;
  surface: Surface;
}

export const createMeasure = () => {
  let triangles = 0;
  let [minX, minY, minZ] = [Infinity, Infinity, Infinity];
  let [maxX, maxY, maxZ] = [-Infinity, -Infinity, -Infinity];
  // Volumes are relative to the first corner: far from the origin they would lose precision.
  let [ox, oy, oz] = [0, 0, 0];
  let [outX, outY, outZ] = [0, 0, 0];
  let area = 0;
  let sixfold = 0;
  const edges = edgeCount();

  const add: Sink = (ax, ay, az, bx, by, bz, cx, cy, cz) => {
    if (triangles === 0) [ox, oy, oz] = [ax, ay, az];
    triangles += 1;
    minX = Math.min(minX, ax, bx, cx);
    minY = Math.min(minY, ay, by, cy);
    minZ = Math.min(minZ, az, bz, cz);
    maxX = Math.max(maxX, ax, bx, cx);
    maxY = Math.max(maxY, ay, by, cy);
    maxZ = Math.max(maxZ, az, bz, cz);
    const [ux, uy, uz] = [bx - ax, by - ay, bz - az];
    const [vx, vy, vz] = [cx - ax, cy - ay, cz - az];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    area += Math.sqrt(nx * nx + ny * ny + nz * nz) / 2;
    outX += nx / 2;
    outY += ny / 2;
    outZ += nz / 2;
    sixfold += (ax - ox) * nx + (ay - oy) * ny + (az - oz) * nz;
    edges.add(pointKey(ax, ay, az), pointKey(bx, by, bz), pointKey(cx, cy, cz));
  };

  const done = (): Measures => {
    const size = [maxX - minX, maxY - minY, maxZ - minZ] as const;
    // The volume of an open surface depends on the reference point; its middle is the best estimate.
    const [mx, my, mz] = [
      minX + size[0] / 2 - ox,
      minY + size[1] / 2 - oy,
      minZ + size[2] / 2 - oz,
    ];
    const enclosed = sixfold / 6 - (mx * outX + my * outY + mz * outZ) / 3;
    const surface = edges.surface();
    return {
      triangles,
      min: [minX, minY, minZ],
      size,
      area,
      // Limited by the bounding box, since nested bodies count twice.
      volume: Math.min(Math.abs(enclosed), size[0] * size[1] * size[2]),
      surface,
    };
  };
  return { add, done };
};
