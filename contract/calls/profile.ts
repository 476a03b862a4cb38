/** Calls of somebody who is logged in, about the own account: names, password, lists, sessions. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { person } from '../entities/people.ts';
import { newAddress, newPhone, ofCompany, phoneType } from '../fields/contact-fields.ts';
import { chosenId, id, optionalText, requiredText, version } from '../fields/fields.ts';
import { changedText, edits } from '../fields/list-edits.ts';
import { email, phoneText } from '../fields/person-fields.ts';
import { messages } from '../messages.ts';
import { personName } from '../people/names.ts';
import {
  currentPassword,
  newPassword,
  repeatedPassword,
  samePasswords,
} from '../people/passwords.ts';

const nothing = z.object({});

/** The dialog for the password; the kind of edit is USER_PASSWORD (spec, section 3). */
export const passwordForm = z
  .object({
    currentPassword: currentPassword(),
    newPassword: newPassword(),
    newPasswordConfirm: repeatedPassword(),
  })
  .check(samePasswords('newPassword', 'newPasswordConfirm'));

/**
 * Changes the password. A wrong current one: `password.wrong` with the field `password`, throttled by
 * account. Ends the account's other sessions and gives this one a new token.
 */
export const userChangePwd = defineCall({
  path: '/rest/user/changePwd',
  access: { role: 'user' },
  effect: 'write',
  input: z.object({ password: currentPassword(), newPassword: newPassword() }),
  output: nothing,
});

export const nameForm = z.object({ firstName: personName(), lastName: personName() });

/**
 * Changes what is present in `parms`. The guid must be the session's own, else `record.notFound`.
 * The names of the user's person follow.
 */
export const userUpdate = defineCall({
  path: '/rest/user/update',
  access: { role: 'user' },
  effect: 'write',
  input: z.object({
    guid: requiredText(60),
    parms: z.object({
      FirstName: z.optional(personName()),
      LastName: z.optional(personName()),
    }),
  }),
  output: nothing,
});

export const identifierForm = z.object({ identifier: optionalText(20) });
/** A phone and an address as they are typed at the checkout; the profile asks for the default too. */
export const newPhoneForm = z.object({
  type: phoneType,
  phone: phoneText(),
  observation: optionalText(),
});
export const phoneForm = z.object({ ...newPhoneForm.shape, isDefault: z.boolean() });
export const newAddressForm = z.object({
  stateId: chosenId(),
  cityId: chosenId(),
  address: requiredText(300),
  zIPCode: optionalText(10),
  recipient: optionalText(200),
  observation: optionalText(),
});
export const addressForm = z.object({ ...newAddressForm.shape, isDefault: z.boolean() });
export const emailForm = z.object({ email: email(), isDefault: z.boolean() });

/**
 * `IsDefault: true` makes an item the person's default (false says nothing); a list whose default was
 * removed falls back to its first item.
 */
const IsDefault = z.optional(z.boolean({ error: messages.invalid }));

/**
 * The caller's own person, or one who works for a company the caller works for; the shop's sellers find
 * everybody. Else not found.
 */
export const personFind = defineCall({
  path: '/rest/person/find',
  access: { role: 'user', company: 'ownIfAny' },
  effect: 'read',
  input: z.object({ id: id() }),
  output: z.object({ data: person }),
});

/**
 * Changes the caller's own person, for the shop's sellers anybody's, all of it or nothing, and answers it
 * as it is then; `record.stale` where it is not of the `version` any more that the caller saw. Another
 * person's id, or an item that is not of this person: `record.notFound`. A city must belong to its state (`request.invalid`, field `addresses.N.CityId`); UPD with a StateId carries the CityId too.
 * A saved address is geocoded afterwards; that it cannot be found refuses nothing. E-mails here are
 * ways to reach the person; the one to log in with is the user's and stays.
 */
export const personUpdate = defineCall({
  path: '/rest/person/update',
  access: { role: 'user', company: 'ownIfAny' },
  effect: 'write',
  // It sends all phones, addresses and e-mails, each with its notes.
  maxBytes: 250_000,
  input: z.object({
    id: id(),
    version: version(),
    parms: z._default(
      z.object({
        PersonName: z.optional(personName()),
        PersonLastName: z.optional(personName()),
        PersonIdentifier: changedText(20),
      }),
      {},
    ),
    phones: edits(
      'PePhoneId',
      { ...newPhone, OfCompany: ofCompany(), IsDefault },
      {
        IsDefault,
        PePhone: z.optional(phoneText()),
        PePhoneType: z.optional(phoneType),
        PePhoneObservation: changedText(),
      },
    ),
    addresses: edits(
      'PeAddressId',
      { ...newAddress, OfCompany: ofCompany(), IsDefault },
      {
        IsDefault,
        StateId: z.optional(chosenId()),
        CityId: z.optional(chosenId()),
        PeAddress: z.optional(requiredText(300)),
        PeAddressZIPCode: changedText(10),
        PeAddressRecipient: changedText(200),
        PeAddressObservation: changedText(),
      },
    ),
    emails: edits(
      'PeEmailId',
      { PeEmail: email(), IsDefault },
      { PeEmail: z.optional(email()), IsDefault },
    ),
  }),
  output: z.object({ data: person }),
});

/** One place where the account is logged in. */
export const openSession = z.object({
  /** Names the session to userEndSession; neither the token nor its hash. */
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  /** The browser's User-Agent header, as it came. */
  userAgent: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  lastSeenAt: z.string(),
});
export type OpenSession = z.infer<typeof openSession>;

/** The caller's own sessions that are open, the current one first, then the last seen. */
export const userSessionList = defineCall({
  path: '/rest/user/sessionList',
  access: { role: 'user' },
  effect: 'read',
  input: nothing,
  output: z.object({ data: z.array(openSession) }),
});

/** Ends one of the caller's own sessions, the current one too; ended already or unknown: `{}` as well. */
export const userSessionEnd = defineCall({
  path: '/rest/user/sessionEnd',
  access: { role: 'user' },
  effect: 'write',
  input: z.object({ id: requiredText(100) }),
  output: nothing,
});
