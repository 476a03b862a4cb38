import * as z from 'zod/mini';
import { personRow, userRow } from '../entities/companies.ts';
import { position } from '../fields/company-fields.ts';
import { email } from '../fields/email.ts';
import { guid, id, integer, reason, version } from '../fields/fields.ts';
import { filters, page } from '../fields/list-fields.ts';
import { messages } from '../messages.ts';
import { personName } from '../people/names.ts';
import { staffTable } from '../people/permissions.ts';
import { sellerRead, sellerWrite } from '../shaped-call.ts';

/** Lists people by last name; filters: text (name, cédula, phone, e-mail, company), companyId. */
export const personFilter = sellerRead('customers')(
  '/rest/person/filter',
  { filters: filters(), ...page },
  { data: z.array(personRow), resultCount: z.int() },
);

/** Lists accounts, employees first; filters: text, state (ACT or DIS), role (seller), personId. */
export const userFilter = sellerRead('users')(
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
 * Makes somebody an employee of the shop, and creates the account if there is none. New employees
 * choose a password through a mailed link, even with an existing account, whose address a stranger
 * may have registered. `user.disabled` if the account is disabled.
 */
export const userInvite = sellerWrite('users')(
  '/rest/user/invite',
  {
    Email: email(),
    FirstName: personName(),
    LastName: personName(),
    /** The person that gets the account; absent = a new person. */
    PersonId: z.optional(id()),
    EmployeePositionId: position(),
    /** Confirms that the existing account (`user.hasAccount`) is meant. */
    TakesAccount: z.optional(z.boolean()),
  },
  { data: userRow, /** Whether a link was mailed. */ mailed: z.boolean() },
  { proof: true },
);

/** Mails the link to choose a password again; the previous one stays valid until it expires. */
export const userInviteAgain = sellerWrite('users')('/rest/user/inviteAgain', { guid: guid() }, {});

/**
 * Enables or disables an account, and sets its person's position at the shop. Disabling ends its
 * sessions. New employees choose a new password, as in `userInvite`, so the account must be enabled
 * (`user.disabled`). Nobody changes their own access (`employee.yourself`), and somebody who administers
 * the users must remain (`employee.lastOwner`).
 */
export const userChangeAccess = sellerWrite('users')(
  '/rest/user/changeAccess',
  {
    guid: guid(),
    version: version(),
    parms: z.object({
      UserIsDisabled: z.optional(z.boolean({ error: messages.invalid })),
      /** Empty = no longer an employee. */
      EmployeePositionId: z.optional(z.union([position(), z.literal('')])),
    }),
    /** The reason, kept in the history. */
    reason: reason(),
  },
  { data: userRow, /** Whether a link was mailed. */ mailed: z.boolean() },
  { proof: true },
);

const stored = z.object({
  table: staffTable,
  /** 0 = the default table. */
  version: z.int(),
});

/** Returns the permissions of each position at the shop. */
export const permissionFind = sellerRead('users')('/rest/permission/find', {}, { data: stored });

/**
 * Stores the permissions of all positions; they hold for the next call of everybody.
 * @throws record.stale with the stored table; employee.yourself if the caller could no longer administer the users
 */
export const permissionSet = sellerWrite('users')(
  '/rest/permission/set',
  { table: staffTable, version: integer(0) },
  { data: stored },
  { proof: true },
);
