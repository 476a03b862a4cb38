/** An answer that a page came with: as good as one of now, for whoever came with it. */
import { whenPersonChanges } from '#client/session-events';
import type { Call, CallInput, CallOutput } from '#contract/call';

interface Held<C extends Call> {
  keep(input: CallInput<C>, output: CallOutput<C>): void;
  read(input: CallInput<C>): CallOutput<C> | undefined;
  /** Once it has been asked for anew. */
  forget(input: CallInput<C>): void;
}

export const heldAnswer = <C extends Call>(): Held<C> => {
  let held: { asked: string; output: CallOutput<C> } | undefined;
  const isHeld = (input: CallInput<C>): boolean => held?.asked === JSON.stringify(input);
  // It was everybody's, and somebody may see more.
  if (typeof window !== 'undefined')
    whenPersonChanges(() => {
      held = undefined;
    });
  return {
    keep: (input, output) => {
      held = { asked: JSON.stringify(input), output };
    },
    read: (input) => (isHeld(input) ? held?.output : undefined),
    forget: (input) => {
      if (isHeld(input)) held = undefined;
    },
  };
};
