/** Calls about companies; for the shop's sellers. */
import * as z from 'zod/mini';
import { companyEntity } from '../definitions/company.ts';
import { companyAddress, companyEmail, companyPhone } from '../definitions/company-lists.ts';
import { inputShape, newShape } from '../definitions/schemas.ts';
import { company, companyRow, duplicate } from '../entities/companies.ts';
import { companyLists } from '../fields/company-fields.ts';
import { categoryId, chosenId, id, optionalText, requiredText, version } from '../fields/fields.ts';
import { filters, page } from '../fields/list-fields.ts';
import { optionalFields } from '../fields/optional-fields.ts';
import { messages } from '../messages.ts';
import { sellerRead, sellerWrite } from '../shaped-call.ts';

/** The limit of a company's lists with their notes. */
const maxBytes = 250_000;

const several = <I extends z.ZodMiniType>(item: I, least = 0) =>
  z
    .array(item, { error: messages.required })
    .check(z.minLength(least, messages.required), z.maxLength(50, messages.invalid));
const marks = <I extends z.ZodMiniType>(item: I) => z._default(several(item), []);

/**
 * Adds a company with at least one phone and address. `company.rutTaken` has the id and name of the
 * company with the same RUT, also if that RUT was merged into it.
 */
export const companyAdd = sellerWrite('customers')(
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

/** Returns a company; for a merged one, the company that it was merged into. */
export const companyFind = sellerRead('customers')(
  '/rest/company/find',
  { id: id() },
  { data: company },
);

/**
 * Changes the present fields and the edited lists, all or nothing, and returns the company.
 * `record.stale` if `version` is not the current one. At the shop's own company, SEL makes the
 * person a seller and any other position revokes that (`employee.lastOwner`, `employee.yourself`);
 * people with an account join through `userInvite` and `userChangeAccess` (`employee.hasAccount`).
 * At other companies positions grant no rights. The shop's own name and RUT are settings
 * (`company.ofShop`).
 */
export const companyUpdate = sellerWrite('customers')(
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

/** Lists companies that match each filter: those of groups, and `companyGroupId`. */
export const companyFilter = sellerRead('customers')(
  '/rest/company/filter',
  {
    filters: filters(),
    ...page,
    /** REL by name, RUT by RUT, a final `-` reverses them; NEW newest first. */
    orderBy: optionalText(20),
  },
  { data: z.array(companyRow), resultCount: z.int() },
);

/** Lists the marks and filters of companies. */
export const companyListMarks = sellerRead('none')(
  '/rest/company/listMarks',
  {},
  {
    tags: z.array(z.object({ id: z.string(), name: z.string() })),
    workBranches: z.array(z.object({ id: z.int(), name: z.string() })),
    /** Companies with clients. */
    clientOf: z.array(z.object({ id: z.int(), name: z.string() })),
  },
);

/** Lists probable duplicates, the likeliest first, at most 100. */
export const companyListDuplicates = sellerRead('customers')(
  '/rest/company/listDuplicates',
  {},
  { data: z.array(duplicate) },
);

/**
 * Merges another company into this one, with all that belongs to it; its id and RUT then lead here.
 * Duplicate entries are dropped; name, RUT and group stay this one's. Refused for the shop's own
 * company, as the other's employees would become the shop's (`company.mergeOfShop`), and for a
 * company with itself (`company.mergeSelf`).
 */
export const companyMerge = sellerWrite('customers')(
  '/rest/company/merge',
  {
    /** The company that remains. */
    id: id(),
    version: version(),
    otherId: id(),
    otherVersion: version(),
  },
  { data: company },
);
