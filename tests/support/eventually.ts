/** Waiting for a check to hold, also where a test holds the clock: `vi.waitFor` with a busy machine's patience. */
import { vi } from 'vitest';

const PATIENCE_MS = 30_000;

export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE_MS });
