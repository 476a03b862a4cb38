/** Fills small holes. */
import { earsOf } from '../polygon.ts';
import { edgesOf, endsOf, openCorners } from './edges.ts';
import type { Mesh } from './weld.ts';

/** Holes of more edges, or wider than this share of the piece, are not small. A triangle that is missing always is. */
const MAX_EDGES = 60;
const MAX_WIDTH = 0.25;

type Vertex = readonly [number, number, number];

const vertexOf = ({ vertices }: Mesh, id: number): Vertex => [
  vertices[id * 3] ?? 0,
  vertices[id * 3 + 1] ?? 0,
  vertices[id * 3 + 2] ?? 0,
];

const widthOf = (corners: readonly Vertex[]): number =>
  Math.max(
    ...([0, 1, 2] as const).map((axis) => {
      const values = corners.map((corner) => corner[axis]);
      return Math.max(...values) - Math.min(...values);
    }),
  );

/** Follows open edges backwards, so that a filling looks outwards. Edges that branch end no loop. */
const loopsOf = (mesh: Mesh): number[][] => {
  const before = new Map<number, number>();
  const branches = new Set<number>();
  for (const corner of openCorners(edgesOf(mesh))) {
    const [from, to] = endsOf(mesh, corner);
    if (before.has(to)) branches.add(to);
    before.set(to, from);
  }
  const loops: number[][] = [];
  for (const start of [...before.keys()]) {
    const loop: number[] = [];
    let at: number | undefined = start;
    while (at !== undefined && before.has(at) && !branches.has(at) && loop.length <= MAX_EDGES) {
      loop.push(at);
      const next: number | undefined = before.get(at);
      before.delete(at);
      at = next;
    }
    if (at === start && loop.length >= 3) loops.push(loop);
  }
  return loops;
};

const keyOf = (corners: readonly number[]): string => corners.toSorted((a, b) => a - b).join();

/** Tells loops around a missing triangle from the outlines of single triangles. */
const missingTriangle = ({ faces }: Mesh): ((loop: readonly number[]) => boolean) => {
  let present: Set<string> | undefined;
  return (loop) => {
    if (loop.length !== 3) return false;
    if (!present) {
      present = new Set();
      for (let at = 0; at < faces.length; at += 3)
        present.add(keyOf([...faces.subarray(at, at + 3)]));
    }
    return !present.has(keyOf(loop));
  };
};

/** @param largest the longest edge of the piece */
export const fillHoles = (mesh: Mesh, largest: number): { mesh: Mesh; filled: number } => {
  const added: number[] = [];
  let filled = 0;
  const isTriangle = missingTriangle(mesh);
  for (const loop of loopsOf(mesh)) {
    const corners = loop.map((id) => vertexOf(mesh, id));
    if (loop.length > MAX_EDGES) continue;
    if (widthOf(corners) > largest * MAX_WIDTH && !isTriangle(loop)) continue;
    const triangles = earsOf(corners) ?? loop.slice(2).map((_, index) => [0, index + 1, index + 2]);
    for (const [a = 0, b = 0, c = 0] of triangles)
      added.push(loop[a] ?? 0, loop[b] ?? 0, loop[c] ?? 0);
    filled += 1;
  }
  const faces = new Uint32Array(mesh.faces.length + added.length);
  faces.set(mesh.faces);
  faces.set(added, mesh.faces.length);
  return { mesh: { vertices: mesh.vertices, faces }, filled };
};
