/** Answers the calls about companies' tags and lines of work. */
import { asc } from 'drizzle-orm';
import type { AuthDependencies } from '#backend/auth/registration';
import { tags, workBranches } from '#backend/database/tables/companies';
import type { Handlers } from '#backend/port';
import { createCompanyRegistrationHandlers } from './registration.ts';

export const createCompanyHandlers = (
  deps: AuthDependencies,
): Handlers<'tagList' | 'workBranchList' | 'userAddWithCompany' | 'userActivate'> => ({
  ...createCompanyRegistrationHandlers(deps),

  tagList: async () => ({
    data: await deps.db
      .select({ id: tags.name, name: tags.name })
      .from(tags)
      .orderBy(asc(tags.name))
      .limit(500),
  }),
  workBranchList: async () => ({
    data: await deps.db.select().from(workBranches).orderBy(asc(workBranches.name)).limit(500),
  }),
});
