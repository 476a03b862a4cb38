/** Calls about companies; for the shop's sellers. */
import * as z from 'zod/mini';
import {
  companyAddress,
  companyEmail,
  companyEntity,
  companyPhone,
} from '../definitions/company.ts';
import { inputShape, newShape } from '../definitions/schemas.ts';
import { company, companyRow, duplicate } from '../entities/companies.ts';
import { companyLists } from '../fields/company-fields.ts';
import { categoryId, chosenId, id, optionalText, requiredText, version } from '../fields/fields.ts';
import { filters, page } from '../fields/list-fields.ts';
import { optionalFields } from '../fields/optional-fields.ts';
import { messages } from '../messages.ts';
import { sellerRead, sellerWrite } from '../shaped-call.ts';

/** Lists with their notes. */
const maxBytes = 250_000;

const several = <I extends z.ZodMiniType>(item: I, least = 0) =>
  z
    .array(item, { error: messages.required })
    .check(z.minLength(least, messages.required), z.maxLength(50, messages.invalid));
const marks = <I extends z.ZodMiniType>(item: I) => z._default(several(item), []);

/**
 * A new company, with at least one phone and address. `company.rutTaken` names the one that has its RUT
 * (`detail`: id and name), also where that one was merged into another.
 */
export const companyAdd = sellerWrite(
  '/rest/company/add',
  {
    companyGroupId: chosenId(),
    company: z.object({
      ...newShape(companyEntity),
      Phones: several(z.object(newShape(companyPhone)), 1),
      Addresses: several(z.object(newShape(companyAddress)), 1),
      Emails: marks(z.object(newShape(companyEmail))),
      ClientOf: marks(z.object({ ClientOfCompanyId: id() })),
      WorkBranches: marks(z.object({ WorkBranchId: id() })),
      Categories: marks(z.object({ CategoryId: categoryId() })),
      Tags: marks(z.object({ TagName: requiredText(60) })),
    }),
  },
  { data: company },
  { maxBytes },
);

/** One company; of an entry that was merged into another, that one. */
export const companyFind = sellerRead('/rest/company/find', { id: id() }, { data: company });

/**
 * Changes what is present and what the lists say, all of it or nothing, and answers the company as it is
 * then; `record.stale` where it is not of the `version` that the caller saw.
 *
 * At the shop's own company the position SEL makes a seller of this shop, and another takes that back:
 * `employee.lastSeller`, `employee.yourself`. Whoever has an account comes in by it, as `userInvite` and
 * `userChangeAccess` let them (`employee.hasAccount`). Elsewhere a position is a word: no account gets a
 * right by it. The shop's own name and RUT stand in its settings (`company.ofShop`).
 */
export const companyUpdate = sellerWrite(
  '/rest/company/update',
  {
    id: id(),
    version: version(),
    parms: z._default(
      z.object({
        CompanyGroupId: z.optional(chosenId()),
        ...optionalFields(inputShape(companyEntity)),
      }),
      {},
    ),
    ...companyLists,
  },
  { data: company },
  { maxBytes },
);

/** Companies that each filter lets through: as of groups, and `companyGroupId`. */
export const companyFilter = sellerRead(
  '/rest/company/filter',
  {
    filters: filters(),
    ...page,
    /** REL by name, RUT by RUT, each with `-` behind it the other way round; NEW the newest first. */
    orderBy: optionalText(20),
  },
  { data: z.array(companyRow), resultCount: z.int() },
);

/** What a company may be marked with, and by what lists of them can be narrowed. */
export const companyListMarks = sellerRead(
  '/rest/company/listMarks',
  {},
  {
    tags: z.array(z.object({ id: z.string(), name: z.string() })),
    workBranches: z.array(z.object({ id: z.int(), name: z.string() })),
    /** Those that others are clients of. */
    clientOf: z.array(z.object({ id: z.int(), name: z.string() })),
  },
);

/** Entries that look like one company, the likeliest first, at most 100. */
export const companyListDuplicates = sellerRead(
  '/rest/company/listDuplicates',
  {},
  { data: z.array(duplicate) },
);

/**
 * Makes one company of two: what was the other's is this one's then, its number and RUT lead here. What
 * the two have in common stands once; name, RUT and group are this one's. Refused for the shop's own
 * company (`company.mergeOfShop`), whose employees would be the shop's then, and for a company with itself
 * (`company.mergeSelf`).
 */
export const companyMerge = sellerWrite(
  '/rest/company/merge',
  {
    /** The one that stays. */
    id: id(),
    version: version(),
    otherId: id(),
    otherVersion: version(),
  },
  { data: company },
);
