/** The second step of a login, after an error with the code `SECOND_STEP_CODE`. */
import type { Reply, SendError } from '#client/reply';
import { send } from '#client/send';
import {
  type FactorProof,
  loginStepFind,
  loginStepFinish,
  type ProofWays,
} from '#contract/calls/second-factor';
import { enter } from './session.ts';

export const findLoginStep = async (): Promise<Reply<ProofWays>> => {
  const reply = await send(loginStepFind, {});
  return reply.ok ? { ok: true, data: reply.data.data } : reply;
};

/** @returns the error to show, or undefined when the person is in */
export const finishLoginStep = (proof: FactorProof): Promise<SendError | undefined> =>
  enter(async () => {
    const reply = await send(loginStepFinish, proof);
    return reply.ok ? { ok: true, data: reply.data.data } : reply;
  });
