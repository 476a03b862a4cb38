import type { SendError } from '#client/reply';
import { send } from '#client/send';
import type { Call, CallInput } from '#contract/call';
import { renew } from './query.ts';

/** Creates a write that renews reads, after errors too, which may mean that the data on screen are outdated. */
export const writeAndRenew =
  <C extends Call>(call: C, ...reads: readonly Call[]) =>
  async (input: CallInput<C>) => {
    const reply = await send(call, input);
    void renew(...reads);
    return reply;
  };

/** Creates a write that renews reads once it has succeeded, and returns the error, if any. */
export const writeOrError =
  <C extends Call>(call: C, ...reads: readonly Call[]) =>
  async (input: CallInput<C>): Promise<SendError | undefined> => {
    const reply = await send(call, input);
    if (!reply.ok) return reply.error;
    await renew(...reads);
    return undefined;
  };
