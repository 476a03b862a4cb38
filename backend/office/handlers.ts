/** Answers the calls that the frame of the back-office makes. */
import type { Dependencies } from '#backend/database/dependencies';
import type { Handlers } from '#backend/port';
import { readDashboard } from './dashboard.ts';
import { findAnything } from './search.ts';

export const createOfficeHandlers = (
  deps: Pick<Dependencies, 'db' | 'variant' | 'now'>,
): Handlers<'officeSearch' | 'officeDashboard'> => ({
  officeDashboard: async ({ period }) => ({ data: await readDashboard(deps, period) }),
  officeSearch: async ({ text }) => ({ data: await findAnything(deps, text) }),
});
