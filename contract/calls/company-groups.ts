import * as z from 'zod/mini';
import { companyGroupEntity } from '../definitions/company.ts';
import { inputShape, newShape } from '../definitions/schemas.ts';
import { companyGroup, companyGroupRow, companyRow } from '../entities/companies.ts';
import { id, optionalText, version } from '../fields/fields.ts';
import { filters, page } from '../fields/list-fields.ts';
import { optionalFields } from '../fields/optional-fields.ts';
import { messages } from '../messages.ts';
import { sellerRead, sellerWrite } from '../shaped-call.ts';

/** Rows per page (spec, section 9); fewer in compact lists. */
export const GROUP_ROWS = 10;
export const COMPACT_GROUP_ROWS = 6;

export const companyGroupAdd = sellerWrite('customers')(
  '/rest/companyGroup/add',
  { companyGroup: z.object(newShape(companyGroupEntity)) },
  { res: companyGroup },
);

/**
 * Lists groups with a company that matches each filter: clientOfCompanyId, tagId, workBranchId, categoryId
 * (with subcategories), text (in the group, its companies, their RUT, phones and e-mails). Ten per page, six
 * in the short form.
 */
export const companyGroupFilter = sellerRead('customers')(
  '/rest/companyGroup/filter',
  {
    filters: filters(),
    ...page,
    /** REL = by name, NEW (default) = newest first. */
    orderBy: optionalText(20),
    /** The short form: only ids and names, for selection. */
    min: z._default(z.boolean({ error: messages.invalid }), false),
  },
  { data: z.array(companyGroupRow), resultCount: z.int() },
);

export const companyGroupFind = sellerRead('customers')(
  '/rest/companyGroup/find',
  { id: id() },
  {
    data: companyGroup,
    /** Its companies by name, at most 500. */
    companies: z.array(companyRow),
  },
);

/** Changes the given fields; `record.stale` if `version` is not the current one. */
export const companyGroupUpdate = sellerWrite('customers')(
  '/rest/companyGroup/update',
  {
    id: id(),
    version: version(),
    parms: z.object(optionalFields(inputShape(companyGroupEntity))),
  },
  { data: companyGroup },
);

/**
 * Merges another group into this one, with its companies. `name.mergeSelf` if they are the same;
 * `record.stale` if a version is not the current one.
 */
export const companyGroupMerge = sellerWrite('customers')(
  '/rest/companyGroup/merge',
  {
    /** The group that remains. */
    id: id(),
    version: version(),
    otherId: id(),
    otherVersion: version(),
  },
  { data: companyGroup },
);

/** Removes a group without companies; otherwise `name.inUse`. */
export const companyGroupRemove = sellerWrite('customers')(
  '/rest/companyGroup/remove',
  { id: id(), version: version() },
  {},
);
