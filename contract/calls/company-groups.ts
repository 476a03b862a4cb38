import * as z from 'zod/mini';
import { defineCall, SHOP_SELLERS } from '../call.ts';
import { companyGroup, companyGroupRow, companyRow } from '../entities/companies.ts';
import { COMPANY_NAME_LENGTH, changedWeb, web } from '../fields/company-fields.ts';
import { id, optionalText, requiredText, version } from '../fields/fields.ts';
import { filters, page } from '../fields/list-fields.ts';
import { messages } from '../messages.ts';

const name = () => requiredText(COMPANY_NAME_LENGTH);

/** Rows per page (spec, section 9); fewer in compact lists. */
export const GROUP_ROWS = 10;
export const COMPACT_GROUP_ROWS = 6;

export const companyGroupAdd = defineCall({
  path: '/rest/companyGroup/add',
  access: SHOP_SELLERS,
  effect: 'write',
  input: z.object({ companyGroup: z.object({ CompanyGroupName: name(), CompanyGroupWeb: web() }) }),
  output: z.object({ res: companyGroup }),
});

/**
 * Lists groups with a company that matches each filter: clientOfCompanyId, tagId, workBranchId, categoryId
 * (with subcategories), text (in the group, its companies, their RUT, phones and e-mails). Ten per page, six
 * in the short form.
 */
export const companyGroupFilter = defineCall({
  path: '/rest/companyGroup/filter',
  access: SHOP_SELLERS,
  effect: 'read',
  input: z.object({
    filters: filters(),
    ...page,
    /** REL = by name, NEW (default) = newest first. */
    orderBy: optionalText(20),
    /** The short form: only ids and names, for selection. */
    min: z._default(z.boolean({ error: messages.invalid }), false),
  }),
  output: z.object({ data: z.array(companyGroupRow), resultCount: z.int() }),
});

export const companyGroupFind = defineCall({
  path: '/rest/companyGroup/find',
  access: SHOP_SELLERS,
  effect: 'read',
  input: z.object({ id: id() }),
  output: z.object({
    data: companyGroup,
    /** Its companies by name, at most 500. */
    companies: z.array(companyRow),
  }),
});

/** Changes the given fields; `record.stale` if `version` is not the current one. */
export const companyGroupUpdate = defineCall({
  path: '/rest/companyGroup/update',
  access: SHOP_SELLERS,
  effect: 'write',
  input: z.object({
    id: id(),
    version: version(),
    parms: z.object({
      CompanyGroupName: z.optional(name()),
      CompanyGroupWeb: changedWeb(),
    }),
  }),
  output: z.object({ data: companyGroup }),
});
