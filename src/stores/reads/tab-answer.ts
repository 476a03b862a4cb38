/** The last answer of a call outlives its page: for this tab, and for whoever is here now. */
import * as z from 'zod/mini';
import { whenPersonChanges } from '#client/session-events';
import type { Call, CallInput, CallOutput } from '#contract/call';
import { type StorageName, storageKey } from '../storage-keys.ts';

interface TabAnswer<C extends Call> {
  read(input: CallInput<C>): CallOutput<C> | undefined;
  write(input: CallInput<C>, output: CallOutput<C>): void;
}

/** @param isForEveryone what some alone may see is not kept, nor is the answer before it */
export const tabAnswer = <C extends Call>(
  name: StorageName,
  call: C,
  isForEveryone: (output: CallOutput<C>) => boolean,
): TabAnswer<C> => {
  const key = storageKey(name);
  const schema = z.object({ asked: z.string(), page: call.output });
  const forget = (): void => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // What forbids it holds nothing.
    }
  };
  // A page that is built has no person.
  if (typeof window !== 'undefined') whenPersonChanges(forget);
  return {
    read: (input) => {
      try {
        const parsed = schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? ''));
        // The page was parsed by the call's own schema; TypeScript loses C's link to it.
        const page = parsed.data?.page as CallOutput<C> | undefined;
        return parsed.data?.asked === JSON.stringify(input) ? page : undefined;
      } catch {
        return undefined;
      }
    },
    write: (input, page) => {
      if (!isForEveryone(page)) {
        forget();
        return;
      }
      try {
        sessionStorage.setItem(key, JSON.stringify({ asked: JSON.stringify(input), page }));
      } catch {
        // A full or forbidden storage: coming back then asks the server first.
      }
    },
  };
};
