/** What sellers teach the search; lists know it with their next answer. */
import { send } from '#client/send';
import type { CallInput } from '#contract/call';
import { auditList } from '#contract/calls/audit';
import { synonymList, synonymRemove, synonymSave } from '#contract/calls/search';
import { renew } from '../reads/query.ts';

export const saveSynonyms = async (group: CallInput<typeof synonymSave>) => {
  const reply = await send(synonymSave, group);
  if (reply.ok) void renew(synonymList, auditList);
  return reply;
};

export const removeSynonyms = async (id: number) => {
  const reply = await send(synonymRemove, { id });
  if (reply.ok) void renew(synonymList, auditList);
  return reply;
};
