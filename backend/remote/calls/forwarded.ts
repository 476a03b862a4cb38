/** Calls that a host answers itself, and to whose answers nothing is done. */
import type { CallName } from '#contract/calls';
import type { Answers } from './answers.ts';

/** The same handler for each of them, which keeps its own call's types. */
export const forwarded = <N extends CallName>(
  names: readonly N[],
  forward: <M extends N>(name: M) => unknown,
): Answers<N> =>
  // One by one they are what `Answers` asks for; the loop forgets which.
  Object.fromEntries(names.map((name) => [name, forward(name)])) as unknown as Answers<N>;
