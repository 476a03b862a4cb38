/** Measures walls: from the middle of a face inwards, to the face opposite. */

/** Faces that are measured, evenly spread. */
const MAX_SAMPLES = 12_000;
/** Cells of the longest side, by the number of triangles. */
const [MIN_CELLS, MAX_CELLS] = [8, 80];
/** Faces that are less opposite than this meet at an edge: cosine of 45°. */
const OPPOSITE = 0.7;

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

/** Returns the distance along a ray to a triangle (Möller and Trumbore, 1997); Infinity if it misses. */
const distanceTo = (skin: Float32Array, face: number, origin: Vector, ray: Vector): number => {
  const at = face * 9;
  const [one, two] = [edge(skin, at, 1), edge(skin, at, 2)];
  const across = cross(ray, two);
  const scale = dot(one, across);
  if (scale === 0) return Number.POSITIVE_INFINITY;
  const from: Vector = [
    origin[0] - (skin[at] ?? 0),
    origin[1] - (skin[at + 1] ?? 0),
    origin[2] - (skin[at + 2] ?? 0),
  ];
  const u = dot(from, across) / scale;
  if (u < 0 || u > 1) return Number.POSITIVE_INFINITY;
  const other = cross(from, one);
  const v = dot(ray, other) / scale;
  if (v < 0 || u + v > 1) return Number.POSITIVE_INFINITY;
  return dot(two, other) / scale;
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
  const count = skin.length / 9;
  const stride = Math.max(1, Math.ceil(count / MAX_SAMPLES));
  const samples = Math.ceil(count / stride);
  const faces = new Uint32Array(samples);
  const thickness = new Float32Array(samples).fill(Number.POSITIVE_INFINITY);
  const nothing = Math.max(...size) * 1e-6;

  /** Walks through the cells of a ray until a face is hit in one of them. */
  const measure = (origin: Vector, ray: Vector): number => {
    const at = [cell(origin[0], 0), cell(origin[1], 1), cell(origin[2], 2)];
    const next = ray.map((along, axis) => {
      const border = ((at[axis] ?? 0) + (along > 0 ? 1 : 0)) * step - (half[axis] ?? 0);
      return along === 0 ? Number.POSITIVE_INFINITY : (border - (origin[axis] ?? 0)) / along;
    });
    for (let walked = 0; walked <= cells * 3; walked += 1) {
      let nearest = Number.POSITIVE_INFINITY;
      let hit = -1;
      for (const face of lists.get(((at[0] ?? 0) * cells + (at[1] ?? 0)) * cells + (at[2] ?? 0)) ??
        []) {
        const distance = distanceTo(skin, face, origin, ray);
        if (distance > nothing && distance < nearest) [nearest, hit] = [distance, face];
      }
      const axis = next.indexOf(Math.min(...next));
      const leaves = next[axis] ?? Number.POSITIVE_INFINITY;
      if (hit >= 0 && nearest <= leaves + nothing)
        return dot(normalOf(skin, hit), ray) > OPPOSITE ? nearest : Number.POSITIVE_INFINITY;
      const along = ray[axis] ?? 0;
      at[axis] = (at[axis] ?? 0) + (along > 0 ? 1 : -1);
      if ((at[axis] ?? 0) < 0 || (at[axis] ?? 0) >= cells) break;
      next[axis] = leaves + step / Math.abs(along || 1);
    }
    return Number.POSITIVE_INFINITY;
  };

  for (let sample = 0; sample < samples; sample += 1) {
    const face = sample * stride;
    const [x, y, z] = normalOf(skin, face);
    const middle = (axis: number): number =>
      ((skin[face * 9 + axis] ?? 0) +
        (skin[face * 9 + 3 + axis] ?? 0) +
        (skin[face * 9 + 6 + axis] ?? 0)) /
      3;
    faces[sample] = face;
    thickness[sample] = measure([middle(0), middle(1), middle(2)], [-x, -y, -z]);
  }
  return { faces, thickness };
};
