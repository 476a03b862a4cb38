/** What the back-office finds by a few letters, for as long as they stand in the box. */
import { send } from '#client/send';
import { type Found, officeSearch } from '#contract/calls/office';

/** @returns undefined where no answer came, or nobody waits for it any more */
export const findAnything = async (
  text: string,
  signal: AbortSignal,
): Promise<readonly Found[] | undefined> => {
  const reply = await send(officeSearch, { text }, { signal });
  return reply.ok ? reply.data.data : undefined;
};
