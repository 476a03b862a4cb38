import type { SendError } from '#client/reply';
import { send } from '#client/send';
import { auditList } from '#contract/calls/audit';
import { publicationGet, publicationStart } from '#contract/calls/publication';
import { renew } from './reads/query.ts';

/** Starts a rebuild of the pages. @returns the error, if any */
export const publishNow = async (): Promise<SendError | undefined> => {
  const reply = await send(publicationStart, {});
  if (!reply.ok) return reply.error;
  await renew(publicationGet, auditList);
  return undefined;
};
