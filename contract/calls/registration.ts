/**
 * Calls of people who have no session yet: registration, activation, restoring a password.
 *
 * What all of them must keep to themselves: whether an address has an account. A known and an unknown
 * address get the same body, the same status and, within noise, the same time; what differs is the
 * mail that the owner of the address receives. All are throttled by address and by account
 * (`request.tooMany`).
 */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { PHONE_TYPES } from '../entities/people.ts';
import { chosenId, optionalText, requiredText } from '../fields/fields.ts';
import { email, phoneText, rut } from '../fields/person-fields.ts';
import { messages } from '../messages.ts';
import { personName } from '../people/names.ts';
import { newPassword, repeatedPassword, samePasswords } from '../people/passwords.ts';

const nothing = z.object({});

const accountFields = {
  name: personName(),
  lastName: personName(),
  email: email(),
  password: newPassword(),
  passwordConfirm: repeatedPassword(),
  phone: phoneText(),
  stateId: chosenId(),
  cityId: chosenId(),
  address: requiredText(300),
};

/** `/registro` for a person (spec, sections 3 and 5). */
export const personRegistrationForm = z
  .object(accountFields)
  .check(samePasswords('password', 'passwordConfirm'));
/** `/registro` for a member of a company; phone and address are the company's. */
export const companyRegistrationForm = z
  .object({ ...accountFields, companyName: requiredText(200), companyIdentifier: rut() })
  .check(samePasswords('password', 'passwordConfirm'));

/** The account itself, as both registrations carry it. `Name` is the user's name: the e-mail again. */
const userPayload = z.object({
  Name: optionalText(254),
  Email: email(),
  Password: newPassword(),
  FirstName: personName(),
  LastName: personName(),
});

/** The page that activates, `{guid}` at its end or appended to it. */
const activationAddress = optionalText(500);

/** Version of the text that stood beside the button; empty, or one that nobody knows = the shop's own of now. */
const shownTerms = optionalText(40);

/**
 * Registers a person. Answers `{}` for every address, known or not; the mail tells which:
 * - unknown: the registration is stored whole, and the activation mail goes out in the same
 *   transaction; person and user come into being with the click on its link;
 * - waiting: the same, beside the registrations that wait; none of them changes another;
 * - known and active: nothing changes, its owner is told by mail that somebody tried.
 *
 * Three of an address are taken in three days; further ones are `registration.waiting`, whatever the
 * address is, and mail nothing.
 *
 * The mail's link is made of the shop's own address and route table; `urlActivation` is accepted for
 * the existing host's sake and never mailed as it came. `terms` is the shop's own and stays here where
 * such a host answers. Refusals: `request.invalid` with fields (also
 * when the city is not one of the state), `password.common` with the field `user.Password`.
 */
export const userAddWithPerson = defineCall({
  path: '/rest/user/addWithPerson',
  access: { role: 'anyone' },
  effect: 'write',
  input: z.object({
    user: userPayload,
    person: z.object({
      PersonName: personName(),
      PersonLastName: personName(),
      PersonDefaultEmail: email(),
      Phones: z
        .array(
          z.object({
            PePhone: phoneText(),
            PePhoneType: z._default(z.enum(PHONE_TYPES, { error: messages.invalid }), 'HOM'),
          }),
          { error: messages.required },
        )
        .check(z.minLength(1, messages.required), z.maxLength(10, messages.invalid)),
      Addresses: z
        .array(
          z.object({
            PeAddress: requiredText(300),
            PeAddressRecipient: optionalText(200),
            CityId: chosenId(),
            StateId: chosenId(),
          }),
          { error: messages.required },
        )
        .check(z.minLength(1, messages.required), z.maxLength(10, messages.invalid)),
    }),
    urlActivation: activationAddress,
    terms: shownTerms,
  }),
  output: nothing,
});

/**
 * Registers a member of a company; answers as userAddWithPerson does. The user's externalId becomes
 * `Company:number`. A RUT that is known already is linked as it stands: nothing of the company is
 * changed, nor told; the user's company has the name that was typed. Registering gives no right over
 * the company: `employeeOf` is filled in by the shop's people alone, who see until then that nobody has
 * confirmed it.
 */
export const userAddWithCompany = defineCall({
  path: '/rest/user/addWithCompany',
  access: { role: 'anyone' },
  effect: 'write',
  input: z.object({
    user: userPayload,
    company: z.object({
      CompanyName: requiredText(200),
      CompanyIdentifier: rut(),
      Phones: z
        .array(
          z.object({
            CoPhone: phoneText(),
            CoPhoneType: z._default(z.enum(PHONE_TYPES, { error: messages.invalid }), 'WOR'),
          }),
          { error: messages.required },
        )
        .check(z.minLength(1, messages.required), z.maxLength(10, messages.invalid)),
      Addresses: z
        .array(
          z.object({ StateId: chosenId(), CityId: chosenId(), CoAddress: requiredText(300) }),
          {
            error: messages.required,
          },
        )
        .check(z.minLength(1, messages.required), z.maxLength(10, messages.invalid)),
    }),
    urlActivation: activationAddress,
    terms: shownTerms,
  }),
  output: nothing,
});

/**
 * Makes the account of the one registration that a mailed link belongs to, whole, whoever else
 * registered the address; opens no session. The guid is the link's own, single use, stored hashed, and
 * lives three days. However many calls come at once, one succeeds; the others, and the address' other
 * links, are `activation.used`. Wrong or stale: `activation.stale`, with no word on which. Where the
 * address had another registration beside this one, the click does not tell whose password counts:
 * `activation.password`, until the call is repeated with one that is chosen now (`password.common` with
 * the field `newPassword` leaves the link usable).
 */
export const userActivate = defineCall({
  path: '/rest/user/activate',
  access: { role: 'anyone' },
  effect: 'write',
  input: z.object({ guid: requiredText(100), newPassword: z.optional(newPassword()) }),
  output: nothing,
});

/** Keys that the shop mails: 32 bytes as base64url. */
export const MAILED_KEY = /^[\w-]{43}$/;

/** `/restablecer-contrasena`, step 1. */
export const restoreRequestForm = z.object({ email: email() });
/** Step 2, and `/restablecer-contrasena/{email}/{key}`; also `/activar/{guid}` where a password is asked for. */
export const restoreForm = z
  .object({ newPassword: newPassword(), passwordConfirm: repeatedPassword() })
  .check(samePasswords('newPassword', 'passwordConfirm'));

/**
 * Mails a link to restore the password. Always `{}`; an address without an account gets no mail (one
 * that waits for its activation is told how to go on), and none gets more than five in an hour. Links
 * live on until one of them is used or they expire.
 */
export const userRestorePwdStep1 = defineCall({
  path: '/rest/user/restorePwdStep1',
  access: { role: 'anyone' },
  effect: 'write',
  input: restoreRequestForm,
  output: nothing,
});

/**
 * Sets a new password with a mailed key: single use, stored hashed, alive for one hour. Ends every
 * session of the account and opens none. An unknown address, a wrong, used or stale key: the same
 * `restore.stale`. `password.common` with the field `newPassword` leaves the key usable. `first` where the
 * account has never been used, as after an invitation: whether its owner works in the back-office.
 */
export const userRestorePwdStep2 = defineCall({
  path: '/rest/user/restorePwdStep2',
  access: { role: 'anyone' },
  effect: 'write',
  input: z.object({ key: requiredText(200), email: email(), newPassword: newPassword() }),
  output: z.object({ first: z.optional(z.object({ isSeller: z.boolean() })) }),
});
