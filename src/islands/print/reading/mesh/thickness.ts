/** Measures walls: from the middle of a face inwards, to the face opposite. */

/** Faces that are measured: the large ones, and as many of the others, evenly spread. */
const [MAX_LARGE, MAX_OTHERS] = [6_000, 6_000];
/** Rays that are compared with triangles; a piece may have all its detail in one cell. */
const MAX_COMPARED = 20_000_000;
/** Cells of the longest side, by the number of triangles. */
const [MIN_CELLS, MAX_CELLS] = [8, 80];
/** Faces that are less opposite than this meet at an edge: cosine of 45°. */
const OPPOSITE = 0.7;
interface Hit {
  face: number;
  distance: number;
}

interface Walls {
  /** Measured triangles. */
  faces: Uint32Array;
  /** Their distance to the face opposite; Infinity without one. */
  thickness: Float32Array;
}

type Vector = [number, number, number];

const edge = (skin: Float32Array, at: number, corner: number): Vector => [
  (skin[at + corner * 3] ?? 0) - (skin[at] ?? 0),
  (skin[at + corner * 3 + 1] ?? 0) - (skin[at + 1] ?? 0),
  (skin[at + corner * 3 + 2] ?? 0) - (skin[at + 2] ?? 0),
];
const cross = ([a, b, c]: Vector, [d, e, f]: Vector): Vector => [
  b * f - c * e,
  c * d - a * f,
  a * e - b * d,
];
const dot = ([a, b, c]: Vector, [d, e, f]: Vector): number => a * d + b * e + c * f;

const normalOf = (skin: Float32Array, face: number): Vector => {
  const normal = cross(edge(skin, face * 9, 1), edge(skin, face * 9, 2));
  const length = Math.sqrt(dot(normal, normal)) || 1;
  return [normal[0] / length, normal[1] / length, normal[2] / length];
};

const sampled = (skin: Float32Array): Uint32Array => {
  const areas = new Float32Array(skin.length / 9);
  let whole = 0;
  for (let face = 0; face < areas.length; face += 1) {
    const normal = cross(edge(skin, face * 9, 1), edge(skin, face * 9, 2));
    const area = Math.sqrt(dot(normal, normal));
    areas[face] = area;
    whole += area;
  }
  const isLarge = (face: number): boolean => (areas[face] ?? 0) * MAX_LARGE > whole;
  const stride = Math.max(1, Math.ceil(areas.length / MAX_OTHERS));
  const chosen: number[] = [];
  for (let face = 0; face < areas.length; face += 1)
    if (face % stride === 0 || isLarge(face)) chosen.push(face);
  // The largest first: the work may not be enough for all.
  return new Uint32Array(chosen.sort((one, other) => (areas[other] ?? 0) - (areas[one] ?? 0)));
};

/** Returns the distance along a ray to a triangle (Möller and Trumbore, 1997); Infinity if it misses. */
const distanceTo = (skin: Float32Array, face: number, origin: Vector, ray: Vector): number => {
  // Plain numbers: this runs millions of times.
  const at = face * 9;
  const [ax, ay, az] = [skin[at] ?? 0, skin[at + 1] ?? 0, skin[at + 2] ?? 0];
  const [px, py, pz] = [
    (skin[at + 3] ?? 0) - ax,
    (skin[at + 4] ?? 0) - ay,
    (skin[at + 5] ?? 0) - az,
  ];
  const [qx, qy, qz] = [
    (skin[at + 6] ?? 0) - ax,
    (skin[at + 7] ?? 0) - ay,
    (skin[at + 8] ?? 0) - az,
  ];
  const [rx, ry, rz] = ray;
  const [cx, cy, cz] = [ry * qz - rz * qy, rz * qx - rx * qz, rx * qy - ry * qx];
  const scale = px * cx + py * cy + pz * cz;
  if (scale === 0) return Number.POSITIVE_INFINITY;
  const [fx, fy, fz] = [origin[0] - ax, origin[1] - ay, origin[2] - az];
  const u = (fx * cx + fy * cy + fz * cz) / scale;
  if (u < 0 || u > 1) return Number.POSITIVE_INFINITY;
  const [ox, oy, oz] = [fy * pz - fz * py, fz * px - fx * pz, fx * py - fy * px];
  const v = (rx * ox + ry * oy + rz * oz) / scale;
  if (v < 0 || u + v > 1) return Number.POSITIVE_INFINITY;
  return (qx * ox + qy * oy + qz * oz) / scale;
};

/** Lists the triangles of each cell of a grid around the piece. */
const gridOf = (skin: Float32Array, half: Vector) => {
  const count = skin.length / 9;
  const cells = Math.max(MIN_CELLS, Math.min(MAX_CELLS, Math.ceil(Math.sqrt(count / 3))));
  const step = (Math.max(...half) * 2) / cells || 1;
  const lists = new Map<number, number[]>();
  const cell = (value: number, axis: number): number =>
    Math.max(0, Math.min(cells - 1, Math.floor((value + (half[axis] ?? 0)) / step)));
  const range = (at: number, axis: number): [number, number] => {
    const [a = 0, b = 0, c = 0] = [skin[at + axis], skin[at + 3 + axis], skin[at + 6 + axis]];
    return [cell(Math.min(a, b, c), axis), cell(Math.max(a, b, c), axis)];
  };
  for (let face = 0; face < count; face += 1) {
    const [x, y, z] = [range(face * 9, 0), range(face * 9, 1), range(face * 9, 2)];
    for (let i = x[0]; i <= x[1]; i += 1)
      for (let j = y[0]; j <= y[1]; j += 1)
        for (let k = z[0]; k <= z[1]; k += 1) {
          const key = (i * cells + j) * cells + k;
          const list = lists.get(key);
          if (list) list.push(face);
          else lists.set(key, [face]);
        }
  }
  return { cells, step, cell, lists };
};

/** @param skin nine numbers per triangle, around the origin, all looking outwards @param size of the piece */
export const measureWalls = (
  skin: Float32Array,
  size: readonly [number, number, number],
): Walls => {
  const half: Vector = [size[0] / 2, size[1] / 2, size[2] / 2];
  const { cells, step, cell, lists } = gridOf(skin, half);
  const faces = sampled(skin);
  const thickness = new Float32Array(faces.length).fill(Number.POSITIVE_INFINITY);
  const nothing = Math.max(...size) * 1e-6;
  let compared = 0;

  /** Walks through the cells of a ray; `leaves` = the distance at which the ray leaves the cell. */
  const along = function* (origin: Vector, ray: Vector) {
    const at = [cell(origin[0], 0), cell(origin[1], 1), cell(origin[2], 2)];
    const next = ray.map((part, axis) => {
      const border = ((at[axis] ?? 0) + (part > 0 ? 1 : 0)) * step - (half[axis] ?? 0);
      return part === 0 ? Number.POSITIVE_INFINITY : (border - (origin[axis] ?? 0)) / part;
    });
    for (let walked = 0; walked <= cells * 3; walked += 1) {
      const list = lists.get(((at[0] ?? 0) * cells + (at[1] ?? 0)) * cells + (at[2] ?? 0)) ?? [];
      compared += list.length + 1;
      const axis = next.indexOf(Math.min(...next));
      const leaves = next[axis] ?? Number.POSITIVE_INFINITY;
      yield { list, leaves };
      const part = ray[axis] ?? 0;
      at[axis] = (at[axis] ?? 0) + (part > 0 ? 1 : -1);
      if ((at[axis] ?? 0) < 0 || (at[axis] ?? 0) >= cells) return;
      next[axis] = leaves + step / Math.abs(part || 1);
    }
  };
  const firstHit = (origin: Vector, ray: Vector): Hit | undefined => {
    for (const { list, leaves } of along(origin, ray)) {
      let first: Hit | undefined;
      for (const face of list) {
        const distance = distanceTo(skin, face, origin, ray);
        if (distance > nothing && distance < (first?.distance ?? Number.POSITIVE_INFINITY))
          first = { face, distance };
      }
      if (first && first.distance <= leaves + nothing) return first;
    }
    return undefined;
  };

  /**
   * Finds where a ray leaves all shells that it is in: shells that overlap are one solid to a slicer. Undefined where
   * the surface is open.
   */
  const lastOfSolid = (origin: Vector, ray: Vector): Hit | undefined => {
    const distances = new Map<number, number>();
    for (const { list } of along(origin, ray))
      for (const face of list) {
        const distance = distanceTo(skin, face, origin, ray);
        if (distance > nothing && distance < Number.POSITIVE_INFINITY)
          distances.set(face, distance);
      }
    const hits = [...distances]
      .map(([face, distance]) => ({ face, distance, isExit: dot(normalOf(skin, face), ray) > 0 }))
      .sort((one, other) => one.distance - other.distance)
      // A ray through an edge hits both of its faces.
      .filter((hit, index, all) => {
        const before = all[index - 1];
        return before?.isExit !== hit.isExit || hit.distance - before.distance > nothing;
      });
    let depth = hits.reduce((sum, { isExit }) => sum + (isExit ? 1 : -1), 0);
    if (depth < 1) return undefined;
    return hits.find(({ isExit }) => {
      depth += isExit ? -1 : 1;
      return depth === 0;
    });
  };

  /** The ray from the middle of a sampled face inwards. */
  const rayOf = (sample: number): [Vector, Vector] => {
    const face = faces[sample] ?? 0;
    const [x, y, z] = normalOf(skin, face);
    const middle = (axis: number): number =>
      ((skin[face * 9 + axis] ?? 0) +
        (skin[face * 9 + 3 + axis] ?? 0) +
        (skin[face * 9 + 6 + axis] ?? 0)) /
      3;
    return [
      [middle(0), middle(1), middle(2)],
      [-x, -y, -z],
    ];
  };
  const wallTo = (hit: Hit | undefined, ray: Vector): number =>
    hit && dot(normalOf(skin, hit.face), ray) > OPPOSITE ? hit.distance : Number.POSITIVE_INFINITY;

  for (let sample = 0; sample < faces.length && compared < MAX_COMPARED; sample += 1) {
    const [origin, ray] = rayOf(sample);
    thickness[sample] = wallTo(firstHit(origin, ray), ray);
  }
  // The thinnest first: the work may not be enough for all.
  const thinnest = [...thickness.keys()]
    .filter((sample) => thickness[sample] !== Number.POSITIVE_INFINITY)
    .sort((one, other) => (thickness[one] ?? 0) - (thickness[other] ?? 0));
  compared = 0;
  for (const sample of thinnest) {
    if (compared >= MAX_COMPARED) break;
    const [origin, ray] = rayOf(sample);
    const last = lastOfSolid(origin, ray);
    if (last) thickness[sample] = wallTo(last, ray);
  }
  return { faces, thickness };
};
