import { send } from '#client/send';
import { type CheckedCall, hostCheck } from '#contract/calls/host-check';

export interface HostRun {
  /** Answers so far. */
  calls: readonly CheckedCall[];
  /** Number of steps; 0 = unknown. */
  steps: number;
  isRunning: boolean;
  /** Why it ended early; empty = it did not. */
  error: string;
}

export const NOT_RUN: HostRun = { calls: [], steps: 0, isRunning: false, error: '' };

/** Makes the check, one step after the other. @param show called after each step */
export const runHostCheck = async (
  show: (run: HostRun) => void,
  signal: AbortSignal,
): Promise<void> => {
  let run: HostRun = { ...NOT_RUN, isRunning: true };
  const set = (change: Partial<HostRun>): void => {
    run = { ...run, ...change };
    if (!signal.aborted) show(run);
  };
  set({});
  const begun = await send(hostCheck, { step: '' }, { signal });
  if (!begun.ok) return set({ isRunning: false, error: begun.error.text });
  const steps = begun.data.data?.steps ?? [];
  let samples = begun.data.data?.samples;
  set({ steps: steps.length });
  for (const step of steps) {
    const reply = await send(hostCheck, { step, samples }, { signal });
    if (signal.aborted) return;
    if (!reply.ok) return set({ isRunning: false, error: reply.error.text });
    const { checked = null, samples: found } = reply.data.data ?? {};
    samples = found;
    set({ calls: [...run.calls, ...(checked === null ? [] : [checked])] });
  }
  set({ isRunning: false });
};
