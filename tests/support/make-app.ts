/** The back end over PostgreSQL with its doors, in one object that also shows what it is made of. */

import { createLocalBackend, type LocalBackend, type LocalOptions } from '#backend/local/backend';
import { LIMITS, type Limits } from '#backend/rate-limit/limits';
import { createDoors, type Doors } from '#backend/serve/doors';

export interface App extends LocalBackend, Doors {}

/** @param limits how often what may be asked; null = without end */
export const createApp = ({
  limits = LIMITS,
  ...options
}: LocalOptions & { limits?: Limits | null }): App => {
  const backend = createLocalBackend({ ...options, quantities: limits?.quantities });
  return { ...backend, ...createDoors(backend, { ...options, limits }) };
};
