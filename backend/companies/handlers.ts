/** Answers the calls about companies, their tags and lines of work. */
import { asc, eq, exists } from 'drizzle-orm';
import type { AuthDependencies } from '#backend/auth/registration';
import { companies, tags, workBranches } from '#backend/database/tables/companies';
import { productClientsOf } from '#backend/database/tables/product-marks';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import type { Handlers } from '#backend/port';
import { createCompanyRegistrationHandlers } from './registration.ts';

export const createCompanyHandlers = (
  deps: AuthDependencies,
): Handlers<
  'tagList' | 'workBranchList' | 'companyListFilters' | 'userAddWithCompany' | 'userActivate'
> => ({
  ...createCompanyRegistrationHandlers(deps),

  tagList: async () => ({
    data: await deps.db
      .select({ id: tags.name, name: tags.name })
      .from(tags)
      .orderBy(asc(tags.name))
      .limit(500),
  }),
  companyListFilters: async () => ({
    data: await deps.db
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      // Whose customers hidden goods are for is nobody's business; neither is who else is a customer.
      .where(
        exists(
          deps.db
            .select({ id: visibleProducts.id })
            .from(productClientsOf)
            .innerJoin(visibleProducts, eq(visibleProducts.id, productClientsOf.productId))
            .where(eq(productClientsOf.companyId, companies.id)),
        ),
      )
      .orderBy(asc(companies.name))
      .limit(500),
  }),
  workBranchList: async () => ({
    data: await deps.db.select().from(workBranches).orderBy(asc(workBranches.name)).limit(500),
  }),
});
