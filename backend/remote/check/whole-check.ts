/** The whole check, as `npm run check-host` makes it. */
import type { CheckedCall } from '#contract/calls/host-check';
import type { Variant } from '#variants/schema';
import type { RemoteSettings } from '../settings.ts';
import { createHostCheck, NO_SAMPLES, skipped } from './check.ts';
import { type Credentials, logIn } from './login.ts';
import { NOT_ASKED } from './measure.ts';
import { type Account, readSteps, titleOf } from './steps.ts';
import { writeAll } from './writes.ts';

interface WholeOptions {
  settings: RemoteSettings;
  variant: Variant;
  /** A buyer, and somebody who sells; undefined = calls that need them are not made. */
  buyer: Credentials | undefined;
  seller: Credentials | undefined;
  /** Also writes an order, an account and a message, marked as tests. */
  writes: boolean;
  /** Longest wait for an answer, and for all of them; what was written as a test is taken back even later. */
  maxCallMs?: number;
  maxMs?: number;
  onChecked?: (checked: CheckedCall) => void;
}

const MAX_MS = 240_000;

/** Asks every call, the next one after the answer to the one before. */
export const checkHost = async (options: WholeOptions): Promise<CheckedCall[]> => {
  const { settings, variant, buyer, seller, maxMs = MAX_MS, onChecked } = options;
  const { client, run } = createHostCheck(options);
  const all: CheckedCall[] = [];
  const add = (checked: CheckedCall): void => {
    all.push(checked);
    onChecked?.(checked);
  };
  const until = performance.now() + maxMs;
  const isLate = () => performance.now() > until;

  const enter = async (who: Credentials | undefined, variation: string) => {
    if (!who) return undefined;
    const { checked, account } = await logIn(client, settings.clientId, who, variation);
    add(checked);
    return account;
  };
  const accounts = {
    buyer: await enter(buyer, 'quien compra'),
    seller: await enter(seller, 'quien vende'),
  };
  const accountFor = (as: 'user' | 'seller' | undefined): Account | undefined =>
    as === 'user' ? (accounts.buyer ?? accounts.seller) : as && accounts.seller;

  let samples = NO_SAMPLES;
  for (const step of readSteps(variant)) {
    if (isLate()) {
      add(skipped(titleOf(step), NOT_ASKED.fault, step.isEssential?.(variant)));
      continue;
    }
    const done = await run(step, samples, accountFor(step.as));
    samples = done.samples;
    add(done.checked);
  }
  if (options.writes) await writeAll({ client, variant, samples, accounts, add, isLate });
  return all;
};
