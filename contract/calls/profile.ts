/** Calls of logged-in users about their own account. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { byOwnNames } from '../definitions/entity.ts';
import { personAddress, personEmail, personEntity, personPhone } from '../definitions/person.ts';
import { inputShape, newShape } from '../definitions/schemas.ts';
import { address, person, phone } from '../entities/people.ts';
import { id, requiredText, version } from '../fields/fields.ts';
import { itemEdits } from '../fields/list-edits.ts';
import { optionalFields } from '../fields/optional-fields.ts';
import { messages } from '../messages.ts';
import { personName } from '../people/names.ts';
import {
  currentPassword,
  newPassword,
  repeatedPassword,
  samePasswords,
} from '../people/passwords.ts';
import { userRead, userWrite } from '../shaped-call.ts';

const nothing = {};

/** The password dialog; its kind of edit is USER_PASSWORD (spec, section 3). */
export const passwordForm = z
  .object({
    currentPassword: currentPassword(),
    newPassword: newPassword(),
    newPasswordConfirm: repeatedPassword(),
  })
  .check(samePasswords('newPassword', 'newPasswordConfirm'));

/**
 * Changes the password. A wrong current one: `password.wrong` with the field `password`, limited by account.
 * Ends the account's other sessions and gives this one a new token.
 */
export const userChangePwd = userWrite(
  '/rest/user/changePwd',
  { password: currentPassword(), newPassword: newPassword() },
  nothing,
);

export const nameForm = z.object({ firstName: personName(), lastName: personName() });

/** Changes the given fields of the user and its person. The guid must be the session's own, else `record.notFound`. */
export const userUpdate = userWrite(
  '/rest/user/update',
  {
    guid: requiredText(60),
    parms: z.object({
      FirstName: z.optional(personName()),
      LastName: z.optional(personName()),
    }),
  },
  nothing,
);

/** Phone and address forms of the checkout; the profile adds the default. */
export const newPhoneForm = z.object(newShape(byOwnNames(personPhone)));
export const newAddressForm = z.object(newShape(byOwnNames(personAddress)));

/**
 * `IsDefault: true` makes an entry the person's default (false changes nothing). If the default is removed, the
 * first entry replaces it.
 */
const IsDefault = z.optional(z.boolean({ error: messages.invalid }));
/** Whether it belongs to the account's company; ignored for accounts without one. */
const ofCompany = z._default(z.boolean({ error: messages.invalid }), false);

/** Finds the caller's own person or a colleague's; the shop's sellers find everybody. Others: `record.notFound`. */
export const personFind = defineCall({
  path: '/rest/person/find',
  access: { role: 'user', company: 'ownIfAny' },
  effect: 'read',
  input: z.object({ id: id() }),
  output: z.object({ data: person }),
});

/**
 * Changes the caller's own person, or anybody's for the shop's sellers, all or nothing, and returns it.
 * `record.stale` if `version` is not the current one. Other persons and entries of others: `record.notFound`. A
 * city must belong to its state (`request.invalid`, field `addresses.N.CityId`); UPD with a StateId needs the
 * CityId too. Saved addresses are geocoded later. The e-mails are contact addresses; the login address is the
 * user's and does not change.
 */
export const personUpdate = defineCall({
  path: '/rest/person/update',
  access: { role: 'user', company: 'ownIfAny' },
  effect: 'write',
  // All phones, addresses and e-mails with their notes.
  maxBytes: 250_000,
  input: z.object({
    id: id(),
    version: version(),
    parms: z._default(z.object(optionalFields(inputShape(personEntity))), {}),
    phones: itemEdits(personPhone, { added: { OfCompany: ofCompany }, always: { IsDefault } }),
    addresses: itemEdits(personAddress, { added: { OfCompany: ofCompany }, always: { IsDefault } }),
    emails: itemEdits(personEmail, { always: { IsDefault } }),
  }),
  output: z.object({ data: person }),
});

/** A session of the account. */
export const openSession = z.object({
  /** Identifies the session for userSessionEnd; neither the token nor its hash. */
  id: z.string(),
  /** Whether it is the caller's session. */
  current: z.boolean(),
  /** The browser's User-Agent header. */
  userAgent: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  lastSeenAt: z.string(),
});
export type OpenSession = z.infer<typeof openSession>;

/** Lists the caller's sessions, the current one first, then by last use. */
export const userSessionList = userRead('/rest/user/sessionList', nothing, {
  data: z.array(openSession),
});

/** Ends one of the caller's sessions, even the current one; unknown or ended ones: `{}` too. */
export const userSessionEnd = userWrite(
  '/rest/user/sessionEnd',
  { id: requiredText(100) },
  nothing,
);

/** Adds a phone during the checkout. */
export const personAddPhone = userWrite('/rest/person/addPhone', newShape(personPhone), {
  data: phone,
});

/** Adds an address during the checkout. */
export const personAddAddress = userWrite('/rest/person/addAddress', newShape(personAddress), {
  data: address,
});
