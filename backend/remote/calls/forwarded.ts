import type { CallName } from '#contract/calls';
import type { Answers } from './answers.ts';

/** Creates handlers of calls that the host answers unchanged, each typed as its call. */
export const forwarded = <N extends CallName>(
  names: readonly N[],
  forward: <M extends N>(name: M) => unknown,
): Answers<N> =>
  // Each handler has its call's type; the loop loses it.
  Object.fromEntries(names.map((name) => [name, forward(name)])) as unknown as Answers<N>;
