import { ShapeUtils, Vector2 } from 'three';

type Corner = readonly [number, number, number];

/** Newell's normal, which holds for polygons that are not quite flat. */
const normalOf = (corners: readonly Corner[]): [number, number, number] => {
  let [x, y, z] = [0, 0, 0];
  for (const [index, [ax, ay, az]] of corners.entries()) {
    const [bx, by, bz] = corners[(index + 1) % corners.length] ?? [0, 0, 0];
    x += (ay - by) * (az + bz);
    y += (az - bz) * (ax + bx);
    z += (ax - bx) * (ay + by);
  }
  return [x, y, z];
};

/** Projects along the normal's longest axis, keeping the direction around it. */
const flatten = (corners: readonly Corner[], [x, y, z]: Corner): Vector2[] => {
  const [wide, high, deep] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  const place = ([cx, cy, cz]: Corner): Vector2 => {
    if (deep >= wide && deep >= high) return new Vector2(z < 0 ? -cx : cx, cy);
    return wide >= high ? new Vector2(x < 0 ? -cy : cy, cz) : new Vector2(y < 0 ? -cz : cz, cx);
  };
  return corners.map(place);
};

const turn = (a: Vector2, b: Vector2, c: Vector2): number =>
  (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);

const isConvex = (flat: readonly Vector2[]): boolean =>
  flat.every((point, index) => {
    const next = flat[(index + 1) % flat.length] ?? point;
    return turn(point, next, flat[(index + 2) % flat.length] ?? point) >= 0;
  });

/** Polygons of more corners are not checked: earcut takes quadratic time for the worst of them. */
const MAX_EARCUT = 5_000;

/**
 * Splits a polygon that a fan would not fill. Returns triples of positions in `corners`; undefined for a fan: the
 * polygon is convex, crosses itself, or would lose corners that its neighbours have.
 */
export const earsOf = (absolute: readonly Corner[]): number[][] | undefined => {
  if (absolute.length < 4 || absolute.length > MAX_EARCUT) return undefined;
  const [ox, oy, oz] = absolute[0] ?? [0, 0, 0];
  const corners = absolute.map(([x, y, z]): Corner => [x - ox, y - oy, z - oz]);
  const flat = flatten(corners, normalOf(corners));
  if (isConvex(flat)) return undefined;
  const ears = ShapeUtils.triangulateShape(flat, []);
  if (ears.length !== corners.length - 2) return undefined;
  return ears.map(([a = 0, b = 0, c = 0]) => {
    const [one, two, three] = [flat[a], flat[b], flat[c]];
    return one && two && three && turn(one, two, three) < 0 ? [a, c, b] : [a, b, c];
  });
};
