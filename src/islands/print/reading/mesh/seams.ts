/** Finds the edges that are open, although another face may meet them in their middle. */
import { type Edges, endsOf, openCorners } from './edges.ts';
import type { Mesh } from './weld.ts';

/** Two vertices, in the direction of the face. */
export type Segment = readonly [from: number, to: number];

/** Distance from an edge, as a share of the size, at which a vertex lies on it. */
const TOLERANCE = 1e-5;
/** Vertices that are compared with edges. */
const MAX_COMPARED = 30_000_000;

/** Returns the vertices of a list by their place along the axis in which they spread most. */
const sortedAlong = ({ vertices }: Mesh, ids: readonly number[]) => {
  const at = (id: number, axis: number): number => vertices[id * 3 + axis] ?? 0;
  const spread = [0, 1, 2].map((axis) => {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const id of ids) {
      least = Math.min(least, at(id, axis));
      most = Math.max(most, at(id, axis));
    }
    return most - least;
  });
  const axis = spread.indexOf(Math.max(...spread));
  const sorted = ids.toSorted((one, other) => at(one, axis) - at(other, axis));
  const places = Float64Array.from(sorted, (id) => at(id, axis));
  /** Returns the index of the first vertex at a place or behind it. */
  const firstAt = (place: number): number => {
    let [low, high] = [0, places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return { at, axis, sorted, places, firstAt };
};

/** Splits each edge at the vertices that lie on it. */
const split = (mesh: Mesh, segments: readonly Segment[], near: number): Segment[][] => {
  const { at, axis, sorted, places, firstAt } = sortedAlong(mesh, [...new Set(segments.flat())]);
  let compared = 0;
  return segments.map((segment): Segment[] => {
    const [from, to] = segment;
    const along = [0, 1, 2].map((each) => at(to, each) - at(from, each));
    const [dx = 0, dy = 0, dz = 0] = along;
    const length = Math.hypot(dx, dy, dz);
    const last = Math.max(at(from, axis), at(to, axis)) + near;
    const on: { id: number; share: number }[] = [];
    let index = firstAt(Math.min(at(from, axis), at(to, axis)) - near);
    for (; index < sorted.length && (places[index] ?? 0) <= last; index += 1) {
      compared += 1;
      if (compared > MAX_COMPARED) return [segment];
      const id = sorted[index] ?? 0;
      const [x, y, z] = [at(id, 0) - at(from, 0), at(id, 1) - at(from, 1), at(id, 2) - at(from, 2)];
      const share = (x * dx + y * dy + z * dz) / (length * length);
      if (share * length <= near || (1 - share) * length <= near) continue;
      const away = Math.hypot(x - share * dx, y - share * dy, z - share * dz);
      if (away <= near && id !== from && id !== to) on.push({ id, share });
    }
    if (on.length === 0) return [segment];
    const stops = [
      from,
      ...on.sort((one, other) => one.share - other.share).map(({ id }) => id),
      to,
    ];
    return stops.slice(1).map((stop, part) => [stops[part] ?? from, stop]);
  });
};

/** @param largest the longest edge of the piece */
export const openSegments = (mesh: Mesh, edges: Edges, largest: number): Segment[] => {
  const segments = openCorners(edges).map((corner): Segment => endsOf(mesh, corner));
  const parts = split(mesh, segments, largest * TOLERANCE);
  const keyOf = (part: Segment): string => `${Math.min(...part)}-${Math.max(...part)}`;
  const odd = new Set<string>();
  for (const key of parts.flat().map(keyOf)) if (!odd.delete(key)) odd.add(key);
  // An edge that is met in a part alone is one open edge still.
  return segments.filter((_, index) => parts[index]?.some((part) => odd.has(keyOf(part))));
};
