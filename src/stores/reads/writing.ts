/** A call that changes something, and the reads that are no longer true then. */
import { send } from '#client/send';
import type { Call, CallInput } from '#contract/call';
import { renew } from './query.ts';

/** A refusal, too, may mean that what is shown is not how it stands: the reads are asked anew whatever comes of it. */
export const writing =
  <C extends Call>(call: C, ...reads: readonly Call[]) =>
  async (input: CallInput<C>) => {
    const reply = await send(call, input);
    void renew(...reads);
    return reply;
  };
