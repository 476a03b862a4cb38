import { chains, hashOf } from './chains.ts';
import type { Mesh } from './weld.ts';

export interface Edges {
  /** The edge from each corner of a face to its next one. */
  edgeOf: Uint32Array;
  /** How many faces have each edge. */
  counts: Uint32Array;
  /** The first two faces of each edge. */
  faces: Int32Array;
}

const nextCorner = (corner: number): number => (corner % 3 === 2 ? corner - 2 : corner + 1);

export const edgesOf = ({ faces }: Mesh): Edges => {
  const found = chains(faces.length);
  /** A corner of each edge. */
  const corners = new Uint32Array(faces.length);
  let count = 0;
  const edgeOf = new Uint32Array(faces.length);
  const counts = new Uint32Array(faces.length);
  const sides = new Int32Array(faces.length * 2).fill(-1);
  for (let corner = 0; corner < faces.length; corner += 1) {
    const [from, to] = [faces[corner] ?? 0, faces[nextCorner(corner)] ?? 0];
    const hash = hashOf(Math.min(from, to), Math.max(from, to), 0);
    let edge = found.last(hash);
    while (edge >= 0) {
      const like = corners[edge] ?? 0;
      const [one, other] = [faces[like] ?? 0, faces[nextCorner(like)] ?? 0];
      if ((one === from && other === to) || (one === to && other === from)) break;
      edge = found.before(edge);
    }
    if (edge < 0) {
      edge = count;
      count += 1;
      corners[edge] = corner;
      found.add(hash, edge);
    }
    edgeOf[corner] = edge;
    const had = counts[edge] ?? 0;
    if (had < 2) sides[edge * 2 + had] = Math.floor(corner / 3);
    counts[edge] = had + 1;
  }
  return {
    edgeOf,
    counts: counts.slice(0, count),
    faces: sides.slice(0, count * 2),
  };
};

/** Returns the corners whose edge no other face has, or an odd number of faces. */
export const openCorners = ({ edgeOf, counts }: Edges): number[] => {
  const open: number[] = [];
  const seen = new Set<number>();
  for (let corner = 0; corner < edgeOf.length; corner += 1) {
    const edge = edgeOf[corner] ?? 0;
    if ((counts[edge] ?? 0) % 2 === 0 || seen.has(edge)) continue;
    seen.add(edge);
    open.push(corner);
  }
  return open;
};

/** Returns the two vertices of a corner's edge, in the direction of its face. */
export const endsOf = ({ faces }: Mesh, corner: number): [number, number] => [
  faces[corner] ?? 0,
  faces[nextCorner(corner)] ?? 0,
];
