/** Finds the pieces of a VRML scene: shapes, through groups, transforms, choices and PROTO. */
import { IDENTITY, type Matrix, moved, scaled, times, transformed, turned } from '../matrix.ts';
import { ModelProblem, unreadText } from '../problems.ts';
import type { Loose, Sink } from '../reader.ts';
import { fileProblem, nodesOf, type Placed, resolved, stringOf, vectorOf } from './fields.ts';
import { SHAPES } from './shapes.ts';
import type { VrmlNode } from './tree.ts';

/** Nodes that are visited: a part may be used in a part that is used again and again. */
const MAX_WORK = 600_000;
const MAX_DEPTH = 500;

/** Nodes that have lines or points in place of faces. */
const LOOSE = new Map<string, Loose>([
  ['IndexedLineSet', 'lines'],
  ['NurbsCurve', 'lines'],
  ['PointSet', 'points'],
]);
/** Letters without thickness are labels. */
const IGNORED = new Set(['Text']);
const GROUPS = new Set(['Group', 'Anchor', 'Billboard', 'Collision']);

/** P' = T × C × R × SR × S × −SR × −C × P (ISO/IEC 14772-1, 6.52). */
const matrixOf = (node: Placed): Matrix => {
  const center = vectorOf(node, 'center', [0, 0, 0]);
  const slant = vectorOf(node, 'scaleOrientation', [0, 0, 1, 0]);
  const [x, y, z, angle] = slant;
  return [
    moved(...vectorOf(node, 'translation', [0, 0, 0])),
    moved(...center),
    turned(...vectorOf(node, 'rotation', [0, 0, 1, 0])),
    turned(...slant),
    scaled(...vectorOf(node, 'scale', [1, 1, 1])),
    turned(x, y, z, -angle),
    moved(-center[0], -center[1], -center[2]),
  ].reduce(times);
};

/** Edges around a round shape: right to a thousandth, unless there are as many as in a molecule. */
const [FINE, COARSE, MAX_FINE] = [120, 32, 100];

/** Numbers that cost as much as a node. */
const NUMBERS = 50;
const workOf = ({ node }: Placed): number => {
  let work = 1;
  for (const values of node.fields.values()) {
    work += values.length / NUMBERS;
    for (const value of values.slice(0, 1))
      if (typeof value === 'object')
        for (const inner of value.fields.values()) work += inner.length / NUMBERS;
  }
  return work;
};

const strangeGeometry = (type: string): ModelProblem =>
  new ModelProblem('unread', unreadText(type));

/** Returns the nodes that a choice shows; undefined for other nodes. */
const chosen = (placed: Placed): Placed[] | undefined => {
  const { type } = placed.node;
  if (type === 'LOD') return nodesOf(placed, 'level').slice(0, 1);
  if (type !== 'Switch') return undefined;
  const [which] = vectorOf(placed, 'whichChoice', [-1]);
  return which < 0 ? [] : nodesOf(placed, 'choice').slice(which, which + 1);
};

/** @throws ModelProblem for geometry that is not read: a piece without it would be another one */
export const emitScene = (top: readonly VrmlNode[], sink: Sink): Loose => {
  let [spent, shapes] = [0, 0];
  let loose: Loose;

  const spend = (work: number): void => {
    spent += work;
    if (spent > MAX_WORK) throw new ModelProblem('tooComplex');
  };
  const shape = (placed: Placed, matrix: Matrix): void => {
    for (const geometry of nodesOf(placed, 'geometry')) {
      spend(workOf(geometry));
      const { type } = geometry.node;
      loose ??= LOOSE.get(type);
      if (LOOSE.has(type) || IGNORED.has(type)) continue;
      const emit = SHAPES.get(type);
      if (!emit) throw /nurbs/i.test(type) ? new ModelProblem('curves') : strangeGeometry(type);
      shapes += 1;
      emit(geometry, transformed(matrix, sink), shapes <= MAX_FINE ? FINE : COARSE);
    }
  };

  const visit = (placed: Placed, matrix: Matrix, depth: number): void => {
    spend(1);
    if (depth > MAX_DEPTH) throw new ModelProblem('tooComplex');
    const { type } = placed.node;
    const visitAll = (nodes: readonly Placed[], at: Matrix): void => {
      for (const node of nodes) visit(node, at, depth + 1);
    };
    const choice = chosen(placed);
    if (choice) visitAll(choice, matrix);
    else if (type === 'Shape') shape(placed, matrix);
    else if (type === 'Transform')
      visitAll(nodesOf(placed, 'children'), times(matrix, matrixOf(placed)));
    else if (GROUPS.has(type)) visitAll(nodesOf(placed, 'children'), matrix);
    else if (type === 'Inline') throw fileProblem(stringOf(placed, 'url') ?? 'Inline');
  };

  for (const node of top) visit(resolved({ node, env: undefined }), IDENTITY, 0);
  return loose;
};
