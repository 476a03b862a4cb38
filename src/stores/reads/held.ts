/** An answer that was delivered with the page, used instead of a request. */
import { whenPersonChanges } from '#client/session-events';
import type { Call, CallInput, CallOutput } from '#contract/call';

interface Held<C extends Call> {
  keep(input: CallInput<C>, output: CallOutput<C>): void;
  read(input: CallInput<C>): CallOutput<C> | undefined;
  /** Called when the request is sent anew. */
  forget(input: CallInput<C>): void;
}

export const heldAnswer = <C extends Call>(): Held<C> => {
  let held: { key: string; output: CallOutput<C> } | undefined;
  const isHeld = (input: CallInput<C>): boolean => held?.key === JSON.stringify(input);
  // It is the public answer: a user who logs in may see more.
  if (typeof window !== 'undefined')
    whenPersonChanges(() => {
      held = undefined;
    });
  return {
    keep: (input, output) => {
      held = { key: JSON.stringify(input), output };
    },
    read: (input) => (isHeld(input) ? held?.output : undefined),
    forget: (input) => {
      if (isHeld(input)) held = undefined;
    },
  };
};
