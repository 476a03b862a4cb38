/** What the visitor waits for, as far as this page knows; the server keeps it. */
import { atom } from 'nanostores';
import type { Reply } from '#client/reply';
import { send } from '#client/send';
import { whenPersonChanges } from '#client/session-events';
import type { CallOutput } from '#contract/call';
import { stockNoticeAdd, stockNoticeList, stockNoticeRemove } from '#contract/calls/stock-notices';

/** `waiting`: the account is told. `asked`: a visitor has a link to confirm in the mail. */
type NoticeState = 'waiting' | 'asked';

/** By code, in lower case. */
export const $notices = atom<ReadonlyMap<string, NoticeState>>(new Map());

/** Counts who was here, so that a late answer about somebody who left is dropped. */
let turn = 0;
whenPersonChanges(() => {
  turn += 1;
  $notices.set(new Map());
});

const note = (asked: number, code: string, state: NoticeState | undefined): void => {
  if (asked !== turn) return;
  const next = new Map($notices.get());
  if (state) next.set(code.toLowerCase(), state);
  else next.delete(code.toLowerCase());
  $notices.set(next);
};

export const askForNotice = async (input: {
  code: string;
  email?: string;
  website?: string;
}): Promise<Reply<CallOutput<typeof stockNoticeAdd>>> => {
  const asked = turn;
  const reply = await send(stockNoticeAdd, input);
  if (reply.ok) note(asked, input.code, reply.data.needsConfirmation ? 'asked' : 'waiting');
  return reply;
};

export const takeNoticeBack = async (code: string) => {
  const asked = turn;
  const reply = await send(stockNoticeRemove, { code });
  if (reply.ok) note(asked, code, undefined);
  return reply;
};

/** What the account waits for already. */
export const readNotices = async (): Promise<void> => {
  const asked = turn;
  const reply = await send(stockNoticeList, {});
  if (reply.ok) for (const code of reply.data.data) note(asked, code, 'waiting');
};
