/**
 * Keeps a list in the account of who is logged in as well: merged when somebody comes in, sent when it
 * changes, and taken from the device when they log out or somebody else comes in.
 */
import { isPassing, pauseAfter } from '#client/away';
import type { Reply } from '#client/reply';
import type { SyncedEntry } from '#contract/people/synced-list';
import { $session, personWhoseSessionEnded } from '../account/session.ts';
import { answered, claimed, isAhead, type KeptList, left } from './kept-list.ts';

/** Pages opened within it do not ask the account again. */
const FRESH_MS = 60_000;

/**
 * @param ask sends the device's list and gets what both know
 * @returns asks the account, however young its last answer is, now or once somebody is in
 */
export const keepInAccount = <V>(
  { $state }: KeptList<V>,
  ask: (entries: SyncedEntry<V>[]) => Promise<Reply<{ data: SyncedEntry<V>[] }>>,
): (() => void) => {
  let person: string | undefined;
  let isAsking = false;
  let isAwaited = false;
  let tries = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const exchange = async (): Promise<void> => {
    clearTimeout(retry);
    if (isAsking || person === undefined) return;
    const asker = person;
    isAsking = true;
    const sent = $state.get().entries;
    const reply = await ask(sent);
    isAsking = false;
    // Somebody else came in, or nobody is: the answer is not theirs.
    if (asker !== person) return exchange();
    if (reply.ok) {
      tries = 0;
      $state.set(answered($state.get(), sent, reply.data.data));
      return;
    }
    if (!isPassing(reply.error)) return;
    retry = setTimeout(() => void exchange(), pauseAfter(tries));
    tries += 1;
  };

  $state.listen((state) => {
    if (person !== undefined && state.owner === person && isAhead(state)) void exchange();
  });
  $session.subscribe((session) => {
    if (session.status === 'user') {
      person = session.user.gUID;
      const state = claimed($state.get(), person);
      const isFresh = Date.now() - state.askedAt < FRESH_MS && !isAhead(state);
      if (state !== $state.get()) $state.set(state);
      if (isAwaited || !isFresh) void exchange();
      isAwaited = false;
    } else if (session.status === 'anonymous') {
      person = undefined;
      clearTimeout(retry);
      // A session that ended on the server took nobody away from the device, on the pages after it neither.
      const isLeft = personWhoseSessionEnded() === undefined;
      if (isLeft && $state.get().owner !== '') $state.set(left($state.get()));
    }
  });
  return () => {
    isAwaited = person === undefined;
    void exchange();
  };
};
