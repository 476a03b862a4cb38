/** Whether, and after how long, something is asked again by itself while the server is away. */
import type { SendError } from './reply.ts';

/** No answer, too many questions, a server in trouble: a moment later it may be otherwise. */
export const isPassing = ({ status }: SendError): boolean =>
  status === 0 || status === 429 || status >= 500;

const LONGEST_MS = 15_000;

/** @param tries how many went before; `send` has repeated each of them already */
export const pauseAfter = (tries: number): number => Math.min(2_000 * 2 ** tries, LONGEST_MS);
