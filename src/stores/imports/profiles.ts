import type { Reply } from '#client/reply';
import { send } from '#client/send';
import type { CallInput } from '#contract/call';
import {
  importProfileList,
  importProfileRemove,
  importProfileUpdate,
} from '#contract/calls/imports';
import { renew } from '../reads/query.ts';

/** Renews the list also after a refusal: somebody else may have changed it. */
const withRenewal = async <T>(reply: Promise<Reply<T>>): Promise<Reply<T>> => {
  const result = await reply;
  void renew(importProfileList);
  return result;
};

export const renameProfile = (input: CallInput<typeof importProfileUpdate>) =>
  withRenewal(send(importProfileUpdate, input));
export const forgetProfile = (id: number) => withRenewal(send(importProfileRemove, { id }));
