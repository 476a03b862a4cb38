import { send } from '#client/send';
import type { CallInput } from '#contract/call';
import { auditList } from '#contract/calls/audit';
import { synonymList, synonymRemove, synonymSave } from '#contract/calls/search';
import { renew } from '../reads/query.ts';

const synonymWrite =
  <C extends typeof synonymSave | typeof synonymRemove>(call: C) =>
  async (group: CallInput<C>) => {
    const reply = await send(call, group);
    // After a conflict the list on screen is outdated.
    if (reply.ok || reply.error.code === 'record.stale' || reply.error.code === 'record.notFound')
      void renew(synonymList, auditList);
    return reply;
  };

export const saveSynonyms = synonymWrite(synonymSave);
export const removeSynonyms = synonymWrite(synonymRemove);
