/** Passwords, kept as argon2id (OWASP's parameters: 19 MiB, two passes, one lane). */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createQueue } from '#backend/rate-limit/queue';

const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/**
 * The library hashes on threads of its own, each for some 40 ms of a core and 19 MiB: never so many
 * that pages and calls wait for them.
 */
const queue = createQueue({
  atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting: 30,
  retryAfter: 2,
});

/** @throws AppError server.unavailable where so many hashes wait that another one would be turned away */
export const throwIfFull = queue.throwIfFull;

/** The same letters typed on another keyboard may be composed differently. */
const normal = (password: string): string => password.normalize('NFC');

/**
 * @param salt 16 bytes, where one hash is to be compared with several; else random ones
 * @returns the encoded form, `$argon2id$v=19$m=19456,t=2,p=1$…`
 */
export const hashPassword = (password: string, salt?: Uint8Array): Promise<string> =>
  queue.run(() => hash(normal(password), salt ? { ...COSTS, salt } : COSTS));

/** Of 32 random bytes that were thrown away: an unknown account takes as long as a known one. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$5AOTnsbfg1yUWOiBgc4gSg$OyFZl9AxcAyi3+B1iKeDphPokCfbDg+zUw+RZhn3XLM';

/** @param known undefined = there is no such account: the same work, and never true */
export const verifyPassword = async (
  password: string,
  known: string | undefined,
): Promise<boolean> => {
  const matches = await queue.run(() => verify(known || NOBODYS, normal(password)));
  return matches && Boolean(known);
};
