/** Answers the calls about companies' tags and lines of work. */
import { asc } from 'drizzle-orm';
import { tags, workBranches } from '#backend/database/tables/companies';
import type { Handlers } from '#backend/http/context';
import { companyRegistrationHandlers } from './registration.ts';

export const companyHandlers: Handlers<
  'tagList' | 'workBranchList' | 'userAddWithCompany' | 'userActivate'
> = {
  ...companyRegistrationHandlers,

  tagList: async (_input, { db }) => ({
    data: await db
      .select({ id: tags.name, name: tags.name })
      .from(tags)
      .orderBy(asc(tags.name))
      .limit(500),
  }),
  workBranchList: async (_input, { db }) => ({
    data: await db.select().from(workBranches).orderBy(asc(workBranches.name)).limit(500),
  }),
};
