/** Stores the last answer of a call for this tab and user, beyond the page. */
import * as z from 'zod/mini';
import { whenPersonChanges } from '#client/session-events';
import type { Call, CallInput, CallOutput } from '#contract/call';
import { type StorageName, storageKey } from '../storage-keys.ts';

interface TabAnswer<C extends Call> {
  read(input: CallInput<C>): CallOutput<C> | undefined;
  write(input: CallInput<C>, output: CallOutput<C>): void;
}

/** @param isForEveryone false deletes the stored answer: only public ones are stored */
export const tabAnswer = <C extends Call>(
  name: StorageName,
  call: C,
  isForEveryone: (output: CallOutput<C>) => boolean,
): TabAnswer<C> => {
  const key = storageKey(name);
  const schema = z.object({ asked: z.string(), page: call.output });
  const deleteStored = (): void => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Blocked storage holds nothing.
    }
  };
  // There is no user during the build.
  if (typeof window !== 'undefined') whenPersonChanges(deleteStored);
  return {
    read: (input) => {
      try {
        const parsed = schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? ''));
        // Parsed by the call's own schema; TypeScript loses its link to C.
        const page = parsed.data?.page as CallOutput<C> | undefined;
        return parsed.data?.asked === JSON.stringify(input) ? page : undefined;
      } catch {
        return undefined;
      }
    },
    write: (input, page) => {
      if (!isForEveryone(page)) {
        deleteStored();
        return;
      }
      try {
        sessionStorage.setItem(key, JSON.stringify({ asked: JSON.stringify(input), page }));
      } catch {
        // Storage is full or blocked: returning then needs a request.
      }
    },
  };
};
