/**
 * Syncs a list with the account: merged at login, sent when it changes, and removed from the device at logout or
 * when another user logs in.
 */
import { isPassing, pauseAfter } from '#client/away';
import type { Reply } from '#client/reply';
import type { SyncedEntry } from '#contract/people/synced-list';
import { $session, userOfEndedSession } from '../account/session.ts';
import { afterLogin, afterLogout, afterSync, hasUnsynced, type SyncedList } from './kept-list.ts';

/** Pages opened within this time do not sync again. */
const FRESH_MS = 60_000;

/**
 * @param exchangeEntries sends the device's list and returns the merged one
 * @returns a function that syncs now, or after the next login, however recent the last sync was
 */
export const syncWithAccount = <V>(
  { $state }: SyncedList<V>,
  exchangeEntries: (entries: SyncedEntry<V>[]) => Promise<Reply<{ data: SyncedEntry<V>[] }>>,
): (() => void) => {
  let person: string | undefined;
  let isRunning = false;
  let isRequested = false;
  let attempts = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const exchange = async (): Promise<void> => {
    clearTimeout(retry);
    if (isRunning || person === undefined) return;
    const sender = person;
    isRunning = true;
    const sent = $state.get().entries;
    const reply = await exchangeEntries(sent);
    isRunning = false;
    // The user has changed meanwhile: the answer belongs to the previous one.
    if (sender !== person) return exchange();
    if (reply.ok) {
      attempts = 0;
      $state.set(afterSync($state.get(), sent, reply.data.data));
      return;
    }
    if (!isPassing(reply.error)) return;
    retry = setTimeout(() => void exchange(), pauseAfter(attempts));
    attempts += 1;
  };

  $state.listen((state) => {
    if (person !== undefined && state.owner === person && hasUnsynced(state)) void exchange();
  });
  $session.subscribe((session) => {
    if (session.status === 'user') {
      person = session.user.gUID;
      const state = afterLogin($state.get(), person);
      const isFresh = Date.now() - state.askedAt < FRESH_MS && !hasUnsynced(state);
      if (state !== $state.get()) $state.set(state);
      if (isRequested || !isFresh) void exchange();
      isRequested = false;
    } else if (session.status === 'anonymous') {
      person = undefined;
      clearTimeout(retry);
      // After a session that the server ended, the person is still at the device, on later pages too.
      const isLeft = userOfEndedSession() === undefined;
      if (isLeft && $state.get().owner !== '') $state.set(afterLogout($state.get()));
    }
  });
  return () => {
    isRequested = person === undefined;
    void exchange();
  };
};
