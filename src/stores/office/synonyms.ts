/** What sellers teach the search; lists know it with their next answer. */
import { send } from '#client/send';
import type { CallInput } from '#contract/call';
import { auditList } from '#contract/calls/audit';
import { synonymList, synonymRemove, synonymSave } from '#contract/calls/search';
import { renew } from '../reads/query.ts';

export const saveSynonyms = async (group: CallInput<typeof synonymSave>) => {
  const reply = await send(synonymSave, group);
  // Somebody else was first, or it is gone: what is shown is old.
  if (reply.ok || reply.error.code === 'record.stale' || reply.error.code === 'record.notFound')
    void renew(synonymList, auditList);
  return reply;
};

export const removeSynonyms = async (group: CallInput<typeof synonymRemove>) => {
  const reply = await send(synonymRemove, group);
  // Somebody else was first, or it is gone: what is shown is old.
  if (reply.ok || reply.error.code === 'record.stale' || reply.error.code === 'record.notFound')
    void renew(synonymList, auditList);
  return reply;
};
