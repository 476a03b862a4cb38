import { ModelProblem } from '../../src/islands/print/reading/problems.ts';
import { readModel } from '../../src/islands/print/reading/read-model.ts';

type Body = Uint8Array<ArrayBuffer> | string;

/** Reads a model; returns its size and volume, rounded, and its number of triangles. */
export const figuresOf = async (name: string, body: Body) => {
  const { size, volume, triangles } = await readModel(new File([body], name));
  const round = (value: number) => Math.round(value * 1e4) / 1e4;
  return { size: size.map(round), volume: round(volume), triangles };
};

/** Returns the problem of a file that is not read. */
export const problemOf = async (name: string, body: Body): Promise<ModelProblem> => {
  const problem = await readModel(new File([body], name)).catch((error: unknown) => error);
  if (problem instanceof ModelProblem) return problem;
  throw new Error(`${name} has no problem: ${String(problem)}`);
};
