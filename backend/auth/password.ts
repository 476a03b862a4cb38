/** Hashes passwords with argon2id (OWASP's parameters: 19 MiB, two passes, one lane). */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createQueue } from '#backend/rate-limit/queue';

const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/**
 * Limits hashing, which runs on the library's own threads for some 40 ms of a core and 19 MiB each, so that
 * pages and calls do not wait for it.
 */
const queue = createQueue({
  atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting: 30,
  retryAfter: 2,
});

/** @throws AppError server.unavailable if the queue of hashes is full */
export const throwIfFull = queue.throwIfFull;

/** Normalizes Unicode composition, which differs between keyboards. */
const normal = (password: string): string => password.normalize('NFC');

/**
 * @param salt 16 bytes, if one hash is compared with several; random by default
 * @returns the encoded form, `$argon2id$v=19$m=19456,t=2,p=1$…`
 */
export const hashPassword = (password: string, salt?: Uint8Array): Promise<string> =>
  queue.run(() => hash(normal(password), salt ? { ...COSTS, salt } : COSTS));

/** Hash of random bytes, so that checking an unknown account takes as long as a known one. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$5AOTnsbfg1yUWOiBgc4gSg$OyFZl9AxcAyi3+B1iKeDphPokCfbDg+zUw+RZhn3XLM';

/** @param stored undefined = no such account: the same work, and always false */
export const verifyPassword = async (
  password: string,
  stored: string | undefined,
): Promise<boolean> => {
  const matches = await queue.run(() => verify(stored || DUMMY_HASH, normal(password)));
  return matches && Boolean(stored);
};
