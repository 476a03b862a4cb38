/** Triangles of VRML's geometry nodes, by their definitions in ISO/IEC 14772-1, chapter 6. */
import { ModelProblem } from '../problems.ts';
import { fan, type GrowingList, growingList, type Sink } from '../reader.ts';
import { extrusion } from './extrusion.ts';
import { flagOf, nodesOf, numbersOf, type Placed, vectorOf } from './fields.ts';

const pointsOf = (numbers: readonly number[]): GrowingList => {
  const points = growingList();
  for (const value of numbers) points.add(value);
  return points;
};

/** Adds a ring of points around y. */
const addRing = (points: GrowingList, steps: number, radius: number, y: number): void => {
  for (let step = 0; step < steps; step += 1) {
    const angle = (2 * Math.PI * step) / steps;
    points.add(radius * Math.sin(angle));
    points.add(y);
    points.add(radius * Math.cos(angle));
  }
};
const ringAt = (first: number, steps: number): number[] =>
  Array.from({ length: steps }, (_, step) => first + step);

const box: Shape = (node, sink) => {
  const [x, y, z] = vectorOf(node, 'size', [2, 2, 2]).map((edge) => edge / 2) as [
    number,
    number,
    number,
  ];
  const points = pointsOf(
    [0, 1, 2, 3, 4, 5, 6, 7].flatMap((at) => [at & 1 ? x : -x, at & 2 ? y : -y, at & 4 ? z : -z]),
  );
  for (const face of [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ])
    fan(points, face, sink);
};

const cylinder: Shape = (node, sink, steps) => {
  const [radius] = vectorOf(node, 'radius', [1]);
  const [height] = vectorOf(node, 'height', [2]);
  const points = growingList();
  addRing(points, steps, radius, -height / 2);
  addRing(points, steps, radius, height / 2);
  if (flagOf(node, 'side', true))
    for (let step = 0; step < steps; step += 1)
      fan(points, [step, (step + 1) % steps, steps + ((step + 1) % steps), steps + step], sink);
  if (flagOf(node, 'bottom', true)) fan(points, ringAt(0, steps).toReversed(), sink);
  if (flagOf(node, 'top', true)) fan(points, ringAt(steps, steps), sink);
};

const cone: Shape = (node, sink, steps) => {
  const [radius] = vectorOf(node, 'bottomRadius', [1]);
  const [height] = vectorOf(node, 'height', [2]);
  const points = growingList();
  addRing(points, steps, radius, -height / 2);
  for (const value of [0, height / 2, 0]) points.add(value);
  if (flagOf(node, 'side', true))
    for (let step = 0; step < steps; step += 1)
      fan(points, [step, (step + 1) % steps, steps], sink);
  if (flagOf(node, 'bottom', true)) fan(points, ringAt(0, steps).toReversed(), sink);
};

const sphere: Shape = (node, sink, steps) => {
  const [radius] = vectorOf(node, 'radius', [1]);
  const points = growingList();
  const rings = steps / 2 - 1;
  for (const value of [0, -radius, 0, 0, radius, 0]) points.add(value);
  for (let ring = 1; ring <= rings; ring += 1) {
    const angle = (Math.PI * ring) / (rings + 1);
    addRing(points, steps, radius * Math.sin(angle), -radius * Math.cos(angle));
  }
  for (let step = 0; step < steps; step += 1) {
    const [here, there] = [2 + step, 2 + ((step + 1) % steps)];
    fan(points, [0, there, here], sink);
    for (let ring = 0; ring < rings - 1; ring += 1) {
      const up = ring * steps;
      fan(points, [here + up, there + up, there + up + steps, here + up + steps], sink);
    }
    const top = (rings - 1) * steps;
    fan(points, [here + top, there + top, 1], sink);
  }
};

/** Turns faces round whose corners are listed clockwise. */
const facing = (node: Placed, sink: Sink): Sink =>
  flagOf(node, 'ccw', true)
    ? sink
    : (ax, ay, az, bx, by, bz, cx, cy, cz) => sink(ax, ay, az, cx, cy, cz, bx, by, bz);

const faceSet: Shape = (node, sink) => {
  const [coord] = nodesOf(node, 'coord');
  if (!coord) return;
  const points = pointsOf(numbersOf(coord, 'point'));
  const outwards = facing(node, sink);
  let face: number[] = [];
  const finish = (): void => {
    if (!fan(points, face, outwards)) throw new ModelProblem('broken');
    face = [];
  };
  for (const index of numbersOf(node, 'coordIndex'))
    if (index < 0) finish();
    else face.push(index);
  finish();
};

const elevationGrid: Shape = (node, sink) => {
  const [columns] = vectorOf(node, 'xDimension', [0]);
  const [rows] = vectorOf(node, 'zDimension', [0]);
  const [wide] = vectorOf(node, 'xSpacing', [1]);
  const [deep] = vectorOf(node, 'zSpacing', [1]);
  const heights = numbersOf(node, 'height');
  // The declared size is not trusted: the heights are.
  if (!(columns * rows <= heights.length)) throw new ModelProblem('broken');
  const points = growingList();
  for (let at = 0; at < columns * rows; at += 1) {
    points.add((at % columns) * wide);
    points.add(heights[at] ?? 0);
    points.add(Math.floor(at / columns) * deep);
  }
  const outwards = facing(node, sink);
  for (let row = 0; row + 1 < rows; row += 1)
    for (let column = 0; column + 1 < columns; column += 1) {
      const at = row * columns + column;
      fan(points, [at, at + columns, at + columns + 1], outwards);
      fan(points, [at, at + columns + 1, at + 1], outwards);
    }
};

/** @param steps edges around a round shape */
type Shape = (node: Placed, sink: Sink, steps: number) => void;

export const SHAPES: ReadonlyMap<string, Shape> = new Map([
  ['Box', box],
  ['Cone', cone],
  ['Cylinder', cylinder],
  ['Sphere', sphere],
  ['IndexedFaceSet', faceSet],
  ['ElevationGrid', elevationGrid],
  ['Extrusion', (node, sink) => extrusion(node, facing(node, sink))],
]);
