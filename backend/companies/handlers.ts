import { asc, eq, exists } from 'drizzle-orm';
import type { AuthDependencies } from '#backend/auth/registration';
import type { OwnSession } from '#backend/auth/session';
import { companies, tags, workBranches } from '#backend/database/tables/companies';
import {
  productClientsOf,
  productTags,
  productWorkBranches,
} from '#backend/database/tables/product-marks';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import type { Handlers } from '#backend/port';
import { createCompanyCallHandlers } from './company-handlers.ts';
import { listDuplicates } from './duplicates.ts';
import { createStaffFactorHandlers } from './factor-handlers.ts';
import { createGroupHandlers } from './groups.ts';
import { mergeCompanies } from './merge.ts';
import { createPermissionHandlers } from './permission-handlers.ts';
import { createCompanyRegistrationHandlers } from './registration.ts';
import { createUserHandlers } from './user-handlers.ts';

type CompanyCalls =
  | 'tagList'
  | 'workBranchList'
  | 'companyListFilters'
  | 'userAddWithCompany'
  | 'userActivate'
  | 'companyListDuplicates'
  | 'companyMerge'
  | keyof ReturnType<typeof createGroupHandlers>
  | keyof ReturnType<typeof createCompanyCallHandlers>
  | keyof ReturnType<typeof createPermissionHandlers>
  | keyof ReturnType<typeof createStaffFactorHandlers>
  | keyof ReturnType<typeof createUserHandlers>;

export const createCompanyHandlers = (
  deps: AuthDependencies,
): Handlers<CompanyCalls, OwnSession> => ({
  ...createCompanyRegistrationHandlers(deps),
  ...createGroupHandlers(deps),
  ...createCompanyCallHandlers(deps),
  ...createPermissionHandlers(deps),
  ...createUserHandlers(deps),
  ...createStaffFactorHandlers(deps),

  companyListDuplicates: async () => ({ data: await listDuplicates(deps.db, deps.variant) }),
  companyMerge: async (input, { session }) => {
    const changing = { session, shop: deps.variant, at: deps.now() };
    return { data: await deps.db.transaction((tx) => mergeCompanies(tx, input, changing)) };
  },

  tagList: async () => ({
    data: await deps.db
      .select({ id: tags.name, name: tags.name })
      .from(tags)
      // Tags such as "moroso" are for sellers only.
      .where(
        exists(
          deps.db
            .select({ id: visibleProducts.id })
            .from(productTags)
            .innerJoin(visibleProducts, eq(visibleProducts.id, productTags.productId))
            .where(eq(productTags.tag, tags.name)),
        ),
      )
      .orderBy(asc(tags.name))
      .limit(500),
  }),
  companyListFilters: async () => ({
    data: await deps.db
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      // Clients for whom goods are hidden, and other clients, are confidential.
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
    data: await deps.db
      .select()
      .from(workBranches)
      .where(
        exists(
          deps.db
            .select({ id: visibleProducts.id })
            .from(productWorkBranches)
            .innerJoin(visibleProducts, eq(visibleProducts.id, productWorkBranches.productId))
            .where(eq(productWorkBranches.workBranchId, workBranches.id)),
        ),
      )
      .orderBy(asc(workBranches.name))
      .limit(500),
  }),
});
