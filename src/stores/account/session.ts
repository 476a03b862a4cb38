/** The session of the browser. Visitors who never logged in cost no call. */
import { atom, onMount } from 'nanostores';
import * as z from 'zod/mini';
import { pauseAfter } from '#client/away';
import type { Reply, SendError } from '#client/reply';
import { send } from '#client/send';
import {
  announceLeaving,
  announcePersonChange,
  isPageKept,
  whenSessionEnds,
} from '#client/session-events';
import { userGet } from '#contract/calls/accounts';
import type { User } from '#contract/entities/people';
import { SEEN_CACHE } from '#offline/names';
import { readStored, whenStoredElsewhere, writeStored } from '../persisted.ts';
import { type StorageName, storageKey } from '../storage-keys.ts';
import { continueLogout, startLogout, withoutLogout } from './logout.ts';

export type SessionState =
  /** `problem`: the server did not answer; it is asked again automatically. */
  | { status: 'unknown'; problem?: string }
  /** `hasEnded`: the server ended the session, without a logout. */
  | { status: 'anonymous'; hasEnded?: true }
  | { status: 'user'; user: User };

/** Storage key of a hint that there is a session cookie, which scripts cannot read. */
const HINT = 'session';
const hintSchema = z.object({ guid: z.string() });

export const $session = atom<SessionState>({ status: 'unknown' });

/** Incremented by each change of the session, so that late answers to older requests are dropped. */
let turn = 0;
let retry: ReturnType<typeof setTimeout> | undefined;
let attempts = 0;

const become = (state: SessionState): void => {
  turn += 1;
  attempts = 0;
  clearTimeout(retry);
  $session.set(state);
};

/** Returns the last known user of this browser, before the server has confirmed it. */
export const lastKnownUser = (): string | undefined => readStored(HINT, hintSchema)?.guid;

/** The user whose session was ended by the server; nobody has logged in or out since. */
const ENDED = 'ended';
export const userOfEndedSession = (): string | undefined => readStored(ENDED, hintSchema)?.guid;

/** Returns the owner of personal data on this device. */
const ownerHere = (): string | undefined => lastKnownUser() ?? userOfEndedSession();
let owner = ownerHere();

/** Form drafts by storage key. */
const DRAFTS: Readonly<Record<Extract<StorageName, `typed.${string}`>, string>> = {
  'typed.contact': storageKey('typed.contact'),
  'typed.register': storageKey('typed.register'),
  'typed.print': storageKey('typed.print'),
};

/** Deletes a person's form drafts of this tab, and seen items; synced lists are handled in kept/. */
const deletePersonalTraces = (): void => {
  try {
    for (const key of Object.values(DRAFTS)) sessionStorage.removeItem(key);
    // Not available over plain http.
    void globalThis.caches?.delete(SEEN_CACHE).catch(() => undefined);
  } catch {
    // Blocked storage holds nothing.
  }
};

/** Deletes the previous user's data after the current one is stored, here or in another tab. */
const settleOwner = (): void => {
  const before = owner;
  owner = ownerHere();
  if (before === undefined || before === owner) return;
  deletePersonalTraces();
  announceLeaving();
};

/** The user that this page last announced. */
let person = lastKnownUser();

/** Time of the last login or logout, here or in another tab. */
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

/** Reads the user from the server, also after changes of personal data. */
export const refreshUser = async (): Promise<void> => {
  turn += 1;
  const request = turn;
  clearTimeout(retry);
  const reply = await send(userGet, {});
  if (request !== turn) return;
  if (reply.ok) return become({ status: 'user', user: reply.data.data });
  // 401 and 403 have already been handled.
  if ($session.get().status !== 'unknown') return;
  $session.set({ status: 'unknown', problem: reply.error.text });
  retry = setTimeout(() => void refreshUser(), pauseAfter(attempts));
  attempts += 1;
};

/** Takes the user from the answer of a change. */
export const keepUser = (user: User): void => become({ status: 'user', user });

const start = (): void => {
  if (readStored(HINT, hintSchema)) void refreshUser();
  else become({ status: 'anonymous' });
};

if (typeof window !== 'undefined') {
  onMount($session, () => {
    if ($session.get().status === 'unknown') start();
    continueLogout();
  });
  whenStoredElsewhere(HINT, () => {
    const now = lastKnownUser();
    settleOwner();
    if (person !== undefined && now === undefined && isPageKept('read')) return;
    // If the same user is back, the page keeps its data.
    const isBack = now === person && $session.get().status === 'user';
    if (!isBack) become({ status: 'unknown' });
    becomePerson(now);
    start();
  });
  whenSessionEnds((refused, askedAt) => {
    // The request belonged to a previous session: a logout now would end the new one.
    if (askedAt < since) return;
    const hint = readStored(HINT, hintSchema);
    const wasUser = hint !== undefined;
    // Stored before the hint is deleted, which notifies other tabs.
    if (wasUser) writeStored(ENDED, hint);
    // A page with unsaved changes keeps its data: only other tabs are notified.
    if (person !== undefined && isPageKept(refused)) writeStored(HINT, null);
    else forget(undefined, { status: 'anonymous', ...(wasUser && { hasEnded: true }) });
    // The session has ended on the server; this deletes the cookie before somebody logs in again.
    if (wasUser) void startLogout();
  });
}

/**
 * Logs in by a request that opens a session and returns its user's guid.
 * @returns the error to show, or undefined when the person is in
 */
export const enter = async (
  request: () => Promise<Reply<{ userGuid: string }>>,
): Promise<SendError | undefined> => {
  let error: SendError | undefined;
  await withoutLogout(async () => {
    const reply = await request();
    if (reply.ok) {
      writeStored(ENDED, null);
      writeStored(HINT, { guid: reply.data.userGuid });
      settleOwner();
      become({ status: 'unknown' });
      // Announces the user even if another one was logged in.
      person = undefined;
      becomePerson(reply.data.userGuid);
    } else error = reply.error;
    return reply.ok;
  });
  if (!error) await refreshUser();
  return error;
};

/** Forgets the user here, in the other tabs through the hint, and on the server. */
export const logout = (): void => {
  writeStored(ENDED, null);
  // Started before anything is requested anonymously.
  forget(startLogout());
};
