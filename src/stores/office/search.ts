/** What the back-office finds by a few letters, for as long as they stand in the box. */
import { send } from '#client/send';
import { type Found, officeSearch } from '#contract/calls/office';

export interface Finding {
  found: readonly Found[];
  /** Why nothing came. */
  problem?: string;
}

export const findAnything = async (text: string, signal: AbortSignal): Promise<Finding> => {
  const reply = await send(officeSearch, { text }, { signal });
  return reply.ok ? { found: reply.data.data } : { found: [], problem: reply.error.text };
};
