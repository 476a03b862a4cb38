/** The address that somebody registered with in this browser: the login knows it when the mailed link was clicked. */
import * as z from 'zod/mini';
import { readStored, writeStored } from '../persisted.ts';
import { KEPT_MS } from './return-path.ts';

const NAME = 'registered';
const kept = z.object({ email: z.string(), until: z.number() });

/** Undefined forgets it. */
export const keepRegisteredEmail = (email: string | undefined): void =>
  writeStored(NAME, email === undefined ? null : { email, until: Date.now() + KEPT_MS });

export const readRegisteredEmail = (): string | undefined => {
  const found = readStored(NAME, kept);
  return found && found.until > Date.now() ? found.email : undefined;
};
