/** Calls that require a recent proof of identity: the screen asks for it, and the call is repeated. */
import { atom } from 'nanostores';
import type { Reply, SendError } from '#client/reply';
import { send } from '#client/send';
import type { Call, CallInput, CallOutput } from '#contract/call';
import { factorProofFind, factorProve, type ProofWays } from '#contract/calls/second-factor';
import { renew } from '../reads/query.ts';

/** The open question; `ui/proof/ProofGate.tsx` shows it. */
export const $proofQuestion = atom<{ answer: (isProved: boolean) => void } | undefined>();

/** Sends a call. If the server wants a proof, asks the person and repeats the call with the same input. */
export const sendProved = async <C extends Call>(
  call: C,
  input: CallInput<C>,
): Promise<Reply<CallOutput<C>>> => {
  const reply = await send(call, input);
  if (reply.ok || reply.error.code !== 'factor.proof') return reply;
  const isProved = await new Promise<boolean>((answer) => $proofQuestion.set({ answer }));
  $proofQuestion.set(undefined);
  return isProved ? send(call, input) : reply;
};

/** Creates a write that may need a proof, and renews reads as `writeAndRenew` does. */
export const writeProved =
  <C extends Call>(call: C, ...reads: readonly Call[]) =>
  async (input: CallInput<C>) => {
    const reply = await sendProved(call, input);
    void renew(...reads);
    return reply;
  };

/** Finds how an account proves who its user is, with a fresh challenge for its passkeys. */
export type FindWays = () => Promise<Reply<ProofWays & { password?: boolean }>>;
/** @returns the error to show, if any */
export type Prove = (proof: CallInput<typeof factorProve>) => Promise<SendError | undefined>;

export const findProofWays: FindWays = async () => {
  const reply = await send(factorProofFind, {});
  return reply.ok ? { ok: true, data: reply.data.data } : reply;
};

export const prove: Prove = async (proof) => {
  const reply = await send(factorProve, proof);
  return reply.ok ? undefined : reply.error;
};
