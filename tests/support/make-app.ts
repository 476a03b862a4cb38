/** The back end over PostgreSQL with its endpoints, in one object that also exposes its parts. */

import { createLocalBackend, type LocalBackend, type LocalOptions } from '#backend/local/backend';
import type { ConcurrencyLimits } from '#backend/rate-limit/admission';
import { LIMITS, type Limits } from '#backend/rate-limit/limits';
import { createEndpoints, type Endpoints } from '#backend/serve/endpoints';

export interface App extends LocalBackend, Endpoints {}

/** @param limits rate limits; null = none */
export const createApp = ({
  limits = LIMITS,
  ...options
}: LocalOptions & { limits?: Limits | null; concurrency?: ConcurrencyLimits | null }): App => {
  const backend = createLocalBackend({ ...options, quantities: limits?.quantities });
  return { ...backend, ...createEndpoints(backend, { ...options, limits }) };
};
