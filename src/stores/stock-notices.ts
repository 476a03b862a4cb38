/** The visitor's stock notices as far as this page knows them. */
import { atom } from 'nanostores';
import type { Reply } from '#client/reply';
import { send } from '#client/send';
import { whenPersonChanges } from '#client/session-events';
import type { CallOutput } from '#contract/call';
import { stockNoticeAdd, stockNoticeList, stockNoticeRemove } from '#contract/calls/stock-notices';

/** `waiting`: the account will be mailed. `asked`: a confirmation mail was sent. */
type NoticeState = 'waiting' | 'asked';

/** By lower-case code. */
export const $notices = atom<ReadonlyMap<string, NoticeState>>(new Map());

/** Incremented when the user changes, so that late answers are dropped. */
let turn = 0;
whenPersonChanges(() => {
  turn += 1;
  $notices.set(new Map());
});

const note = (requestTurn: number, code: string, state: NoticeState | undefined): void => {
  if (requestTurn !== turn) return;
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
  const requestTurn = turn;
  const reply = await send(stockNoticeAdd, input);
  if (reply.ok) note(requestTurn, input.code, reply.data.needsConfirmation ? 'asked' : 'waiting');
  return reply;
};

export const cancelNotice = async (code: string) => {
  const requestTurn = turn;
  const reply = await send(stockNoticeRemove, { code });
  if (reply.ok) note(requestTurn, code, undefined);
  return reply;
};

/** Reads the notices of the account. */
export const readNotices = async (): Promise<void> => {
  const requestTurn = turn;
  const reply = await send(stockNoticeList, {});
  if (reply.ok) for (const code of reply.data.data) note(requestTurn, code, 'waiting');
};
