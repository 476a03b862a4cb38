/** Has the shop's pages built now. */
import type { SendError } from '#client/reply';
import { send } from '#client/send';
import { auditList } from '#contract/calls/audit';
import { publicationGet, publicationStart } from '#contract/calls/publication';
import { renew } from './reads/query.ts';

/** @returns why not, where they are not */
export const publishNow = async (): Promise<SendError | undefined> => {
  const reply = await send(publicationStart, {});
  if (!reply.ok) return reply.error;
  await renew(publicationGet, auditList);
  return undefined;
};
