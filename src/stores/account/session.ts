/** Who is logged in. A visitor who never logged in costs no call. */
import { atom, onMount } from 'nanostores';
import * as z from 'zod/mini';
import { pauseAfter } from '#client/away';
import { requestLogin } from '#client/login';
import type { SendError } from '#client/reply';
import { send } from '#client/send';
import {
  announceLeaving,
  announcePersonChange,
  isPageKept,
  whenSessionEnds,
} from '#client/session-events';
import { userGet } from '#contract/calls/accounts';
import type { User } from '#contract/entities/people';
import { readStored, whenStoredElsewhere, writeStored } from '../persisted.ts';
import { dropLeftBehind } from './left-behind.ts';
import { finishLeaving, leave, withoutLeaving } from './logout.ts';

export type SessionState =
  /** `problem`: why the server could not tell yet; it is asked again by itself. */
  | { status: 'unknown'; problem?: string }
  /** `hasEnded`: on the server, while the person was here; nobody logged out. */
  | { status: 'anonymous'; hasEnded?: true }
  | { status: 'user'; user: User };

/** The cookie is out of reach of scripts; this tells that there probably is one. */
const HINT = 'session';
const hintSchema = z.object({ guid: z.string() });

export const $session = atom<SessionState>({ status: 'unknown' });

/** Counts what happened to the session, so that a late answer to an older question is dropped. */
let turn = 0;
let retry: ReturnType<typeof setTimeout> | undefined;
let tries = 0;

const become = (state: SessionState): void => {
  turn += 1;
  tries = 0;
  clearTimeout(retry);
  $session.set(state);
};

/** Whom this browser was told of last, before the server has said who it is; undefined = nobody. */
export const personBefore = (): string | undefined => readStored(HINT, hintSchema)?.guid;

/** Whose session the server ended, on whatever page: nobody left, and nobody has come since. */
const ENDED = 'ended';
export const personWhoseSessionEnded = (): string | undefined =>
  readStored(ENDED, hintSchema)?.guid;

/** Whose things stand on this device; undefined = nobody's. */
const ownerHere = (): string | undefined => personBefore() ?? personWhoseSessionEnded();
let owner = ownerHere();

/** Once it was written down who is in: who was before, here or in another tab, leaves nothing to them. */
const settleOwner = (): void => {
  const before = owner;
  owner = ownerHere();
  if (before === undefined || before === owner) return;
  dropLeftBehind();
  announceLeaving();
};

/** Whom this page was told of last; undefined = nobody. */
let person = personBefore();

/** When somebody came or went last, here or in another tab. */
let since = 0;

const becomePerson = (guid: string | undefined, settled = Promise.resolve()): void => {
  since = performance.now();
  if (guid === person) return;
  person = guid;
  announcePersonChange({ isSomebodyIn: guid !== undefined, settled });
};

const forget = (settled?: Promise<void>, state: SessionState = { status: 'anonymous' }): void => {
  writeStored(HINT, null);
  settleOwner();
  become(state);
  becomePerson(undefined, settled);
};

/** Asks the server who this is; after a change of the person's data, too. */
export const refreshUser = async (): Promise<void> => {
  turn += 1;
  const asked = turn;
  clearTimeout(retry);
  const reply = await send(userGet, {});
  if (asked !== turn) return;
  if (reply.ok) return become({ status: 'user', user: reply.data.data });
  // 401 and 403 have already ended the session.
  if ($session.get().status !== 'unknown') return;
  $session.set({ status: 'unknown', problem: reply.error.text });
  retry = setTimeout(() => void refreshUser(), pauseAfter(tries));
  tries += 1;
};

/** Takes what a change of the own data answered, without asking again. */
export const keepUser = (user: User): void => become({ status: 'user', user });

const start = (): void => {
  if (readStored(HINT, hintSchema)) void refreshUser();
  else become({ status: 'anonymous' });
};

if (typeof window !== 'undefined') {
  onMount($session, () => {
    if ($session.get().status === 'unknown') start();
    finishLeaving();
  });
  whenStoredElsewhere(HINT, () => {
    const now = personBefore();
    settleOwner();
    if (person !== undefined && now === undefined && isPageKept('read')) return;
    // The same person is back: nothing that stands here for them goes meanwhile.
    const isBack = now === person && $session.get().status === 'user';
    if (!isBack) become({ status: 'unknown' });
    becomePerson(now);
    start();
  });
  whenSessionEnds((refused, askedAt) => {
    // It was another session's that had ended before: to log out now would end the new one.
    if (askedAt < since) return;
    const hint = readStored(HINT, hintSchema);
    const wasUser = hint !== undefined;
    // Before the hint goes, by which the other tabs hear of it.
    if (wasUser) writeStored(ENDED, hint);
    // What was typed and not saved stays, with all that was read for it: the other tabs alone are told.
    if (person !== undefined && isPageKept(refused)) writeStored(HINT, null);
    else forget(undefined, { status: 'anonymous', ...(wasUser && { hasEnded: true }) });
    // It has ended on the server already: this takes the cookie away, before anybody logs in anew.
    if (wasUser) void leave();
  });
}

/** @returns the error to show, or undefined when the person is in */
export const login = async (email: string, password: string): Promise<SendError | undefined> => {
  let error: SendError | undefined;
  await withoutLeaving(async () => {
    const reply = await requestLogin(email, password);
    if (reply.ok) {
      writeStored(ENDED, null);
      writeStored(HINT, { guid: reply.data.userGuid });
      settleOwner();
      become({ status: 'unknown' });
      // Over another's session, too.
      person = undefined;
      becomePerson(reply.data.userGuid);
    } else error = reply.error;
    return reply.ok;
  });
  if (!error) await refreshUser();
  return error;
};

/** Forgets the person here at once, in the other tabs through the hint, and on the server. */
export const logout = (): void => {
  writeStored(ENDED, null);
  // On its way before anything is asked for a visitor.
  forget(leave());
};
