/** Looks for what spoils a print, and mends the simple faults. */
import { createMeasure, type Measures } from '../measure.ts';
import type { Sink } from '../reader.ts';
import { createSupports, type SupportSpaces } from '../supports.ts';
import { edgesOf } from './edges.ts';
import { fillHoles } from './holes.ts';
import { turnedFaces, withTurned } from './orientation.ts';
import { openSegments, type Segment } from './seams.ts';
import { measureWalls } from './thickness.ts';
import { type Mesh, skinOf, weld } from './weld.ts';

export interface Repair {
  /** Nine numbers per triangle, as in the model. */
  skin: Float32Array<ArrayBuffer>;
  measures: Measures;
  supports: SupportSpaces;
  openEdges: number;
}

export interface Analysis {
  openEdges: number;
  turnedFaces: number;
  /** Six numbers per open edge, nine per face that looks inwards; not all of very many. */
  openLines: Float32Array<ArrayBuffer>;
  turnedSkin: Float32Array<ArrayBuffer>;
  /** Nine numbers per measured face, and how thick the wall behind it is. */
  wallSkin: Float32Array<ArrayBuffer>;
  thickness: Float32Array;
  supports: SupportSpaces;
  /** Undefined if there is nothing to mend, or nothing simple. */
  repair: Repair | undefined;
}

const MAX_MARKED = 20_000;
/** Faces of a model that is mended: a mended one is shown as it is. */
const MAX_MENDED = 250_000;
/** Distances of corners that are meant to be one, as shares of the size. */
const TOLERANCES = [1e-6, 1e-5, 1e-4];

const linesOf = ({ vertices }: Mesh, open: readonly Segment[]): Float32Array<ArrayBuffer> => {
  const lines = new Float32Array(Math.min(open.length, MAX_MARKED) * 6);
  for (const [index, ends] of open.slice(0, MAX_MARKED).entries())
    for (const [end, vertex] of ends.entries())
      for (let axis = 0; axis < 3; axis += 1)
        lines[index * 6 + end * 3 + axis] = vertices[vertex * 3 + axis] ?? 0;
  return lines;
};

const facesOf = (skin: Float32Array, faces: Iterable<number>): Float32Array<ArrayBuffer> => {
  const chosen: number[] = [];
  for (const face of faces) {
    if (chosen.length >= MAX_MARKED * 9) break;
    for (let at = face * 9; at < face * 9 + 9; at += 1) chosen.push(skin[at] ?? 0);
  }
  return new Float32Array(chosen);
};

const marked = (flags: Uint8Array): number[] => {
  const faces: number[] = [];
  for (let face = 0; face < flags.length; face += 1) if (flags[face]) faces.push(face);
  return faces;
};

/** Drops faces that stand there twice. */
const withoutTwins = ({ vertices, faces }: Mesh): Mesh => {
  const seen = new Set<string>();
  const single: number[] = [];
  for (let at = 0; at < faces.length; at += 3) {
    const face = [...faces.subarray(at, at + 3)];
    const key = face.toSorted((a, b) => a - b).join();
    if (seen.has(key)) continue;
    seen.add(key);
    single.push(...face);
  }
  return { vertices, faces: new Uint32Array(single) };
};

const openOf = (mesh: Mesh, largest: number): number =>
  openSegments(mesh, edgesOf(mesh), largest).length;

const repaired = (exact: Mesh, skin: Float32Array, largest: number): Mesh => {
  let best = exact;
  let fewest = openOf(exact, largest);
  for (const tolerance of TOLERANCES) {
    if (fewest === 0) break;
    const joined = withoutTwins(weld(skin, tolerance * largest));
    const open = openOf(joined, largest);
    if (open < fewest) [best, fewest] = [joined, open];
  }
  // Edges of a hole make a loop only where all faces beside it look the same way.
  const turned = withTurned(best, turnedFaces(best));
  const { mesh, filled } = fillHoles(turned, largest);
  return filled > 0 ? withTurned(mesh, turnedFaces(mesh)) : turned;
};

const pass = (skin: Float32Array, sink: Sink): void => {
  for (let at = 0; at + 8 < skin.length; at += 9) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = skin.subarray(
      at,
      at + 9,
    );
    sink(a, b, c, d, e, f, g, h, i);
  }
};

const measured = (skin: Float32Array): Measures => {
  const measure = createMeasure();
  pass(skin, measure.add);
  return measure.done();
};

/** @param skin all faces looking outwards */
const supportsOf = (skin: Float32Array, [x, y, z]: Measures['size']): SupportSpaces => {
  const supports = createSupports([-x / 2, -y / 2, -z / 2], [x, y, z]);
  pass(skin, supports.add);
  return supports.done();
};

/** @param skin all triangles of a model, nine numbers each, around the origin */
export const analyse = (
  skin: Float32Array<ArrayBuffer>,
  size: readonly [number, number, number],
): Analysis => {
  const largest = Math.max(...size);
  const mesh = weld(skin, 0);
  const edges = edgesOf(mesh);
  const open = openSegments(mesh, edges, largest);
  const turned = turnedFaces(mesh, edges);
  const turnedList = marked(turned);
  const outside = turnedList.length > 0 ? withTurned(mesh, turned) : mesh;
  const outsideSkin = skinOf(outside);
  const walls = measureWalls(outsideSkin, size);
  const analysis: Analysis = {
    openEdges: open.length,
    turnedFaces: turnedList.length,
    openLines: linesOf(mesh, open),
    turnedSkin: facesOf(skinOf(mesh), turnedList),
    wallSkin: facesOf(outsideSkin, walls.faces),
    thickness: walls.thickness,
    supports: supportsOf(outsideSkin, size),
    repair: undefined,
  };
  if (open.length === 0 && turnedList.length === 0) return analysis;
  if (mesh.faces.length > MAX_MENDED * 3) return analysis;
  const mended = repaired(mesh, skin, largest);
  const openEdges = openOf(mended, largest);
  if (mended.faces.length === 0 || (openEdges >= open.length && turnedList.length === 0))
    return analysis;
  const mendedSkin = skinOf(mended);
  analysis.repair = {
    skin: mendedSkin,
    measures: measured(mendedSkin),
    supports: supportsOf(mendedSkin, size),
    openEdges,
  };
  return analysis;
};
