/** Calls about people and their accounts; for the shop's sellers. */
import * as z from 'zod/mini';
import { personRow, userRow } from '../entities/companies.ts';
import { position } from '../fields/company-fields.ts';
import { guid, id, reason, version } from '../fields/fields.ts';
import { filters, page } from '../fields/list-fields.ts';
import { email } from '../fields/person-fields.ts';
import { messages } from '../messages.ts';
import { personName } from '../people/names.ts';
import { sellerRead, sellerWrite } from '../shaped-call.ts';

/** Everybody, by last name; filters: text (name, cédula, phone, e-mail, company), companyId. */
export const personFilter = sellerRead(
  '/rest/person/filter',
  { filters: filters(), ...page },
  { data: z.array(personRow), resultCount: z.int() },
);

/** Accounts, the shop's own people first; filters: text, state (ACT or DIS), role (seller), personId. */
export const userFilter = sellerRead(
  '/rest/user/filter',
  { filters: filters(), ...page },
  { data: z.array(userRow), resultCount: z.int() },
);

export const inviteForm = z.object({
  email: email(),
  firstName: personName(),
  lastName: personName(),
  employeePositionId: position(),
});

/**
 * Lets somebody into the shop's own company. Who has no account gets one. Whoever did not work there before
 * gets a link by mail to choose a password, an account that exists too: its own may be a stranger's, who
 * registered the address first. `user.disabled` where it was closed.
 */
export const userInvite = sellerWrite(
  '/rest/user/invite',
  {
    Email: email(),
    FirstName: personName(),
    LastName: personName(),
    /** Whose account it becomes; absent = a new person's. */
    PersonId: z.optional(id()),
    EmployeePositionId: position(),
    /** Whoever invites has seen whose account the address is (`user.hasAccount`), and means that one. */
    TakesAccount: z.optional(z.boolean()),
  },
  { data: userRow, /** Whether a link was mailed. */ mailed: z.boolean() },
);

/** Mails the link to choose a password once more; the one before lives on until its time is over. */
export const userInviteAgain = sellerWrite('/rest/user/inviteAgain', { guid: guid() }, {});

/**
 * Closes an account or opens it again, and says what its person does at the shop's own company. Closing
 * ends its sessions. Whoever begins to work there chooses a new password, as `userInvite` says, and so not
 * while the account is closed (`user.disabled`). Nobody changes their own access (`employee.yourself`), and
 * somebody who sells stays (`employee.lastSeller`).
 */
export const userChangeAccess = sellerWrite(
  '/rest/user/changeAccess',
  {
    guid: guid(),
    version: version(),
    parms: z.object({
      UserIsDisabled: z.optional(z.boolean({ error: messages.invalid })),
      /** Empty = does not work there any more. */
      EmployeePositionId: z.optional(z.union([position(), z.literal('')])),
    }),
    /** Why, for whoever reads it later. */
    reason: reason(),
  },
  { data: userRow, /** Whether a link was mailed. */ mailed: z.boolean() },
);
