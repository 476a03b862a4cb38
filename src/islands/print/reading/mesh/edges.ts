import type { Mesh } from './weld.ts';

export interface Edges {
  /** The edge from each corner of a face to its next one. */
  edgeOf: Uint32Array;
  /** How many faces have each edge. */
  counts: Uint32Array;
  /** Faces that walk each edge from its lower vertex, less those that walk it back. */
  balance: Int32Array;
  /** The first two faces of each edge. */
  faces: Int32Array;
}

const nextCorner = (corner: number): number => (corner % 3 === 2 ? corner - 2 : corner + 1);

export const edgesOf = ({ faces, vertices }: Mesh): Edges => {
  const width = vertices.length / 3 + 1;
  const ids = new Map<number, number>();
  const edgeOf = new Uint32Array(faces.length);
  const counts = new Uint32Array(faces.length);
  const balance = new Int32Array(faces.length);
  const sides = new Int32Array(faces.length * 2).fill(-1);
  for (let corner = 0; corner < faces.length; corner += 1) {
    const [from, to] = [faces[corner] ?? 0, faces[nextCorner(corner)] ?? 0];
    const key = from < to ? from * width + to : to * width + from;
    let edge = ids.get(key);
    if (edge === undefined) {
      edge = ids.size;
      ids.set(key, edge);
    }
    edgeOf[corner] = edge;
    const count = counts[edge] ?? 0;
    if (count < 2) sides[edge * 2 + count] = Math.floor(corner / 3);
    counts[edge] = count + 1;
    balance[edge] = (balance[edge] ?? 0) + (from < to ? 1 : -1);
  }
  return {
    edgeOf,
    counts: counts.slice(0, ids.size),
    balance: balance.slice(0, ids.size),
    faces: sides.slice(0, ids.size * 2),
  };
};

/** Returns the corners whose edge no other face has, or an odd number of faces. */
export const openCorners = ({ edgeOf, counts }: Edges): number[] => {
  const open: number[] = [];
  const seen = new Set<number>();
  for (const [corner, edge] of edgeOf.entries()) {
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
