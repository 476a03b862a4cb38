/** Answers the calls that the frame of the back-office makes. */
import type { Dependencies } from '#backend/database/dependencies';
import type { Handlers } from '#backend/port';
import { findAnything } from './search.ts';

export const createOfficeHandlers = (
  deps: Pick<Dependencies, 'db' | 'variant'>,
): Handlers<'officeSearch'> => ({
  officeSearch: async ({ text }) => ({ data: await findAnything(deps, text) }),
});
