import type { SendError } from './reply.ts';

/** Returns whether a request may succeed later: no answer, too many requests, or a server error. */
export const isPassing = ({ status }: SendError): boolean =>
  status === 0 || status === 429 || status >= 500;

const LONGEST_MS = 15_000;

/**
 * Returns the pause before the next try in ms.
 * @param tries earlier tries, each of which `send` has repeated already
 */
export const pauseAfter = (tries: number): number => Math.min(2_000 * 2 ** tries, LONGEST_MS);
