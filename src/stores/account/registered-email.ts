/** The e-mail registered in this browser, so that the login can fill it in after activation. */
import * as z from 'zod/mini';
import { readStored, writeStored } from '../persisted.ts';
import { LIFETIME_MS } from './return-path.ts';

const NAME = 'registered';
const stored = z.object({ email: z.string(), until: z.number() });

/** @param email undefined deletes it */
export const keepRegisteredEmail = (email: string | undefined): void =>
  writeStored(NAME, email === undefined ? null : { email, until: Date.now() + LIFETIME_MS });

export const readRegisteredEmail = (): string | undefined => {
  const entry = readStored(NAME, stored);
  return entry && entry.until > Date.now() ? entry.email : undefined;
};
