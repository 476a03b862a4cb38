/** Calls about company groups; for the shop's sellers. */
import * as z from 'zod/mini';
import { defineCall, SHOP_SELLERS } from '../call.ts';
import { companyGroup, companyGroupRow, companyRow } from '../entities/companies.ts';
import { COMPANY_NAME_LENGTH, changedWeb, web } from '../fields/company-fields.ts';
import { id, optionalText, requiredText, version } from '../fields/fields.ts';
import { filters, page } from '../fields/list-fields.ts';
import { messages } from '../messages.ts';

const name = () => requiredText(COMPANY_NAME_LENGTH);

/** Spec, section 9: companies and their groups, and where there is little room. */
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
 * Groups with a company of theirs that each filter lets through: clientOfCompanyId, tagId, workBranchId,
 * categoryId (with what is below it), text (of the group, its companies, their RUT, phones and e-mails).
 * Ten a page, six in the short form.
 */
export const companyGroupFilter = defineCall({
  path: '/rest/companyGroup/filter',
  access: SHOP_SELLERS,
  effect: 'read',
  input: z.object({
    filters: filters(),
    ...page,
    /** REL by name, else NEW: the newest first. */
    orderBy: optionalText(20),
    /** The short form: numbers and names alone, as to choose one. */
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

/** Changes what is present; `record.stale` where it is not of the `version` that the caller saw. */
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
