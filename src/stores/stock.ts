import { isPassing } from '#client/away';
import type { Reply } from '#client/reply';
import { send } from '#client/send';
import type { CallInput, CallOutput } from '#contract/call';
import { stockList } from '#contract/calls/stock-list';
import { MAX_CODES } from '#contract/limits';

type Answer = CallOutput<typeof stockList>;

/**
 * Requests the stock of any number of codes in as many calls as needed, for islands. Item and list pages have code
 * of their own: shared code would be added to every page (build/script-files.mjs).
 */
export const stockInPieces = async (
  { codes }: CallInput<typeof stockList>,
  options?: { signal: AbortSignal },
): Promise<Reply<Answer>> => {
  const remaining = [...new Set(codes)];
  const data: Answer['data'] = [];
  const unanswered: string[] = [];
  let merged: Answer | undefined;
  do {
    const piece = remaining.splice(0, MAX_CODES);
    const reply = await send(stockList, { codes: piece }, options);
    if (!reply.ok) {
      if (!merged || !isPassing(reply.error)) return reply;
      // The other pieces are shown meanwhile.
      unanswered.push(...piece);
      continue;
    }
    merged = { ...merged, ...reply.data };
    data.push(...reply.data.data);
    unanswered.push(...(reply.data.unanswered ?? []));
  } while (remaining.length > 0);
  return { ok: true, data: { ...merged, data, ...(unanswered.length > 0 && { unanswered }) } };
};
