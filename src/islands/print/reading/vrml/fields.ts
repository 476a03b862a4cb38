import { ModelProblem } from '../problems.ts';
import type { VrmlNode, VrmlValue } from './tree.ts';

/** Values of a PROTO's fields, with the instance that each was given in. */
type Env = ReadonlyMap<string, Bound> | undefined;
interface Bound {
  values: readonly VrmlValue[];
  env: Env;
}

/** A node with the values that its PROTO's instance gave. */
export interface Placed {
  node: VrmlNode;
  env: Env;
}

const NOTHING: Bound = { values: [], env: undefined };

const bound = ({ node, env }: Placed, field: string): Bound => {
  const outer = node.is.get(field);
  if (outer !== undefined) return env?.get(outer) ?? NOTHING;
  const values = node.fields.get(field);
  return values ? { values, env } : NOTHING;
};

/** Instances within instances. */
const MAX_INSTANCES = 400;

export const fileProblem = (name: string): ModelProblem =>
  new ModelProblem(
    'elsewhere',
    `El archivo usa «${name.slice(0, 80)}», que está en otro archivo y no vino en este. Exporta la pieza entera como STL y elígela otra vez.`,
  );

/** Replaces an instance of a PROTO by its body. @throws ModelProblem for an EXTERNPROTO */
export const resolved = (instance: Placed, depth = 0): Placed => {
  const { proto, fields, is } = instance.node;
  if (!proto) return instance;
  if (!proto.body) throw fileProblem(proto.name);
  if (depth > MAX_INSTANCES) throw new ModelProblem('tooComplex');
  const env = new Map<string, Bound>();
  for (const [name, values] of proto.defaults) env.set(name, { values, env: undefined });
  for (const name of [...fields.keys(), ...is.keys()]) env.set(name, bound(instance, name));
  return resolved({ node: proto.body, env }, depth + 1);
};

export const numbersOf = (placed: Placed, field: string): number[] =>
  bound(placed, field).values.filter((value) => typeof value === 'number');

/** Returns the numbers of a field of fixed length, or what the standard has for a missing one. */
export const vectorOf = <const Fallback extends readonly number[]>(
  placed: Placed,
  field: string,
  fallback: Fallback,
): { [Index in keyof Fallback]: number } => {
  const numbers = numbersOf(placed, field);
  return fallback.map((value, index) =>
    numbers.length === 0 ? value : (numbers[index] ?? Number.NaN),
  ) as { [Index in keyof Fallback]: number };
};

export const flagOf = (placed: Placed, field: string, fallback: boolean): boolean => {
  const [value] = bound(placed, field).values;
  return typeof value === 'boolean' ? value : fallback;
};

export const stringOf = (placed: Placed, field: string): string | undefined => {
  const [value] = bound(placed, field).values;
  return typeof value === 'string' ? value : undefined;
};

/** Returns the nodes of a field, with instances replaced. */
export const nodesOf = (placed: Placed, field: string): Placed[] => {
  const { values, env } = bound(placed, field);
  return values.filter((value) => typeof value === 'object').map((node) => resolved({ node, env }));
};
