/** Finds the faces that look inwards. */
import { type Edges, edgesOf } from './edges.ts';
import type { Mesh } from './weld.ts';

interface Body {
  faces: number[];
  /** An edge has no second face. */
  isOpen: boolean;
  isTurned: boolean;
}

const coordinate = ({ vertices, faces }: Mesh, corner: number, axis: number): number =>
  vertices[(faces[corner] ?? 0) * 3 + axis] ?? 0;

/** Open surfaces face outwards or inwards only if they enclose about as much as a closed one would. */
const MIN_ENCLOSED = 0.01;

/** Returns the enclosed volume, negative inside out, as a share of the cube with such a surface. */
const enclosed = (mesh: Mesh, { faces }: Body, turned: Uint8Array): number => {
  const middle = [0, 1, 2].map((axis) => {
    let sum = 0;
    for (const face of faces) sum += coordinate(mesh, face * 3, axis);
    return sum / faces.length;
  });
  let [volume, area] = [0, 0];
  for (const face of faces) {
    const at = (corner: number, axis: number) =>
      coordinate(mesh, face * 3 + corner, axis) - (middle[axis] ?? 0);
    const [ux, uy, uz] = [at(1, 0) - at(0, 0), at(1, 1) - at(0, 1), at(1, 2) - at(0, 2)];
    const [vx, vy, vz] = [at(2, 0) - at(0, 0), at(2, 1) - at(0, 1), at(2, 2) - at(0, 2)];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    area += Math.sqrt(nx * nx + ny * ny + nz * nz) / 2;
    volume += ((at(0, 0) * nx + at(0, 1) * ny + at(0, 2) * nz) / 6) * (turned[face] ? -1 : 1);
  }
  return area > 0 ? volume / (area / 6) ** 1.5 : 0;
};

/** Whether a face walks an edge from its lower vertex. */
const walksUp = ({ faces }: Mesh, { edgeOf }: Edges, face: number, edge: number): boolean => {
  for (let corner = face * 3; corner < face * 3 + 3; corner += 1)
    if (edgeOf[corner] === edge) {
      const next = corner % 3 === 2 ? corner - 2 : corner + 1;
      return (faces[corner] ?? 0) < (faces[next] ?? 0);
    }
  return false;
};

/** Collects connected faces, and turns those that disagree with the first one. */
const bodiesOf = (mesh: Mesh, edges: Edges, turned: Uint8Array): Body[] => {
  const count = mesh.faces.length / 3;
  const seen = new Uint8Array(count);
  const bodies: Body[] = [];
  for (let first = 0; first < count; first += 1) {
    if (seen[first]) continue;
    seen[first] = 1;
    const faces = [first];
    let isOpen = false;
    for (let at = 0; at < faces.length; at += 1) {
      const face = faces[at] ?? 0;
      for (let corner = face * 3; corner < face * 3 + 3; corner += 1) {
        const edge = edges.edgeOf[corner] ?? 0;
        // More than two faces at an edge do not tell which belong together.
        if (edges.counts[edge] === 1) isOpen = true;
        if (edges.counts[edge] !== 2) continue;
        const one = edges.faces[edge * 2] ?? 0;
        const other = one === face ? (edges.faces[edge * 2 + 1] ?? 0) : one;
        if (seen[other]) continue;
        seen[other] = 1;
        const agrees = walksUp(mesh, edges, face, edge) !== walksUp(mesh, edges, other, edge);
        turned[other] = agrees ? (turned[face] ?? 0) : turned[face] ? 0 : 1;
        faces.push(other);
      }
    }
    bodies.push({ faces, isOpen, isTurned: false });
  }
  return bodies;
};

type Range = readonly [least: number, most: number];

const boxOf = (mesh: Mesh, { faces }: Body): Range[] =>
  [0, 1, 2].map((axis) => {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const face of faces)
      for (let corner = face * 3; corner < face * 3 + 3; corner += 1) {
        least = Math.min(least, coordinate(mesh, corner, axis));
        most = Math.max(most, coordinate(mesh, corner, axis));
      }
    return [least, most];
  });
const diagonalOf = (box: readonly Range[]): number =>
  Math.hypot(...box.map(([least, most]) => most - least));
/** Whether a body's first corner is in a box: else it is not in what the box is around. */
const begins = (mesh: Mesh, { faces }: Body, box: readonly Range[]): boolean =>
  box.every(([least, most], axis) => {
    const at = coordinate(mesh, (faces[0] ?? 0) * 3, axis);
    return at >= least && at <= most;
  });

/** Whether a ray upwards from a body's first corner crosses another body an odd number of times. */
const isWithin = (mesh: Mesh, inner: Body, outer: Body): boolean => {
  const first = (inner.faces[0] ?? 0) * 3;
  // Not through edges, which models have along the axes.
  const x = coordinate(mesh, first, 0) + 1e-5;
  const [y, z] = [coordinate(mesh, first, 1) + 1.7e-5, coordinate(mesh, first, 2)];
  let crossings = 0;
  for (const face of outer.faces) {
    const at = (corner: number, axis: number) => coordinate(mesh, face * 3 + corner, axis);
    const side = (a: number, b: number) =>
      (at(b, 0) - at(a, 0)) * (y - at(a, 1)) - (at(b, 1) - at(a, 1)) * (x - at(a, 0));
    const [ab, bc, ca] = [side(0, 1), side(1, 2), side(2, 0)];
    if (!((ab > 0 && bc > 0 && ca > 0) || (ab < 0 && bc < 0 && ca < 0))) continue;
    const height = (at(0, 2) * bc + at(1, 2) * ca + at(2, 2) * ab) / (ab + bc + ca);
    if (height > z) crossings += 1;
  }
  return crossings % 2 === 1;
};

/** Bodies within bodies are looked for among these; models of more are hair or foam. */
const MAX_BODIES = 60;

/**
 * Returns which faces have to be turned so that all look outwards. A body within another one keeps its direction
 * relative to that one, since it may be a cavity.
 */
export const turnedFaces = (mesh: Mesh, edges: Edges = edgesOf(mesh)): Uint8Array => {
  const turned = new Uint8Array(mesh.faces.length / 3);
  const bodies = bodiesOf(mesh, edges, turned);
  // Turning all faces of a body that disagree keeps the direction that most had.
  for (const body of bodies) {
    const flipped = body.faces.filter((face) => turned[face]).length;
    if (flipped * 2 <= body.faces.length) continue;
    for (const face of body.faces) turned[face] = turned[face] ? 0 : 1;
  }
  // Outer bodies enclose more than what is within them.
  const bySize = bodies
    .map((body) => ({ body, box: boxOf(mesh, body), share: enclosed(mesh, body, turned) }))
    .toSorted((one, other) => diagonalOf(other.box) - diagonalOf(one.box));
  for (const [index, { body, share }] of bySize.entries()) {
    const outer =
      bodies.length <= MAX_BODIES
        ? bySize
            .slice(0, index)
            .findLast((other) => begins(mesh, body, other.box) && isWithin(mesh, body, other.body))
            ?.body
        : undefined;
    body.isTurned = outer ? outer.isTurned : share < (body.isOpen ? -MIN_ENCLOSED : 0);
    if (body.isTurned) for (const face of body.faces) turned[face] = turned[face] ? 0 : 1;
  }
  return turned;
};

/** Returns the mesh with faces turned round. */
export const withTurned = ({ vertices, faces }: Mesh, turned: Uint8Array): Mesh => {
  const made = faces.slice();
  for (const [face, isTurned] of turned.entries())
    if (isTurned) {
      made[face * 3 + 1] = faces[face * 3 + 2] ?? 0;
      made[face * 3 + 2] = faces[face * 3 + 1] ?? 0;
    }
  return { vertices, faces: made };
};
