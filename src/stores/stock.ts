/** What there is of many products: one question for whoever shows the answer, in as many pieces as one may have. */
import { isPassing } from '#client/away';
import type { Reply } from '#client/reply';
import { send } from '#client/send';
import type { CallInput, CallOutput } from '#contract/call';
import { stockList } from '#contract/calls/stock-list';
import { MAX_CODES } from '#contract/limits';

type Answer = CallOutput<typeof stockList>;

/**
 * For islands. The scripts of an item's page and of a built list each cut by themselves: what these two had in
 * common every other page would carry (build/script-files.mjs).
 * @param codes any number of them, and the same ones as often as they are shown
 */
export const stockInPieces = async (
  { codes }: CallInput<typeof stockList>,
  options?: { signal: AbortSignal },
): Promise<Reply<Answer>> => {
  const left = [...new Set(codes)];
  const data: Answer['data'] = [];
  const untold: string[] = [];
  let told: Answer | undefined;
  do {
    const piece = left.splice(0, MAX_CODES);
    const reply = await send(stockList, { codes: piece }, options);
    if (!reply.ok) {
      if (!told || !isPassing(reply.error)) return reply;
      // What the other pieces told is shown meanwhile.
      untold.push(...piece);
      continue;
    }
    told = { ...told, ...reply.data };
    data.push(...reply.data.data);
    untold.push(...(reply.data.untold ?? []));
  } while (left.length > 0);
  return { ok: true, data: { ...told, data, ...(untold.length > 0 && { untold }) } };
};
