/**
 * Calls without a session: registration, activation, restoring a password.
 *
 * None of them may reveal whether an address has an account. Known and unknown addresses get the same body,
 * the same status and, within noise, the same time; only the mail to the address differs. All are limited by
 * network and by account (`request.tooMany`).
 */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { email } from '../fields/email.ts';
import { chosenId, optionalText, requiredText } from '../fields/fields.ts';
import { phoneText, rut } from '../fields/person-fields.ts';
import { messages } from '../messages.ts';
import { personName } from '../people/names.ts';
import {
  currentPassword,
  newPassword,
  repeatedPassword,
  samePasswords,
} from '../people/passwords.ts';
import { PHONE_TYPES } from '../people/phones.ts';

/** The login form (spec, section 5). */
export const loginForm = z.object({
  email: email(messages.loginEmail),
  password: currentPassword(),
});

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
/** `/registro` for a company's employee; phone and address are the company's. */
export const companyRegistrationForm = z
  .object({ ...accountFields, companyName: requiredText(200), companyIdentifier: rut() })
  .check(samePasswords('password', 'passwordConfirm'));

/** The account in both registrations. `Name` is the user name: the e-mail again. */
const userPayload = z.object({
  Name: optionalText(254),
  Email: email(),
  Password: newPassword(),
  FirstName: personName(),
  LastName: personName(),
});

/** One to ten phones or addresses. */
const atLeastOne = <T extends z.ZodMiniType>(item: T) =>
  z
    .array(item, { error: messages.required })
    .check(z.minLength(1, messages.required), z.maxLength(10, messages.invalid));

/** The activation page, with `{guid}` at its end or appended. */
const activationAddress = optionalText(500);

/** Version of the terms that were shown; empty or unknown = the current one. */
const shownTerms = optionalText(40);

/**
 * Registers a person. Answers `{}` for every address; the mail depends on it:
 * - unknown: the registration is stored, and an activation mail is queued in the same transaction; person and
 *   user are created by the click on its link;
 * - pending: likewise, beside the other registrations, which do not change;
 * - active: nothing changes, and its owner is informed of the attempt.
 *
 * An address accepts three registrations in three days; further ones are `registration.waiting`, for any address,
 * and send no mail.
 *
 * The mailed link uses the shop's own address; `urlActivation` is accepted for compatibility with the existing
 * host. `terms` is not sent to such a host. Errors: `request.invalid` with fields (also if the city is not in
 * the state), `password.common` with the field `user.Password`.
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
      Phones: atLeastOne(
        z.object({
          PePhone: phoneText(),
          PePhoneType: z._default(z.enum(PHONE_TYPES, { error: messages.invalid }), 'HOM'),
        }),
      ),
      Addresses: atLeastOne(
        z.object({
          PeAddress: requiredText(300),
          PeAddressRecipient: optionalText(200),
          CityId: chosenId(),
          StateId: chosenId(),
        }),
      ),
    }),
    urlActivation: activationAddress,
    terms: shownTerms,
  }),
  output: nothing,
});

/**
 * Registers an employee of a company; answers like userAddWithPerson. The user's externalId becomes
 * `Company:number`. A company with this RUT is linked without changing or revealing it; the user keeps the name
 * that was entered. Registration grants no rights: only the shop's sellers fill `employeeOf`, and see until then
 * that the company is unconfirmed.
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
      Phones: atLeastOne(
        z.object({
          CoPhone: phoneText(),
          CoPhoneType: z._default(z.enum(PHONE_TYPES, { error: messages.invalid }), 'WOR'),
        }),
      ),
      Addresses: atLeastOne(
        z.object({ StateId: chosenId(), CityId: chosenId(), CoAddress: requiredText(300) }),
      ),
    }),
    urlActivation: activationAddress,
    terms: shownTerms,
  }),
  output: nothing,
});

/**
 * Creates the account of the registration that a mailed link belongs to; opens no session. The guid is single
 * use, stored hashed, and valid for three days. Of parallel calls one succeeds; the others, and the other links of
 * the address, answer `activation.used`. Wrong or expired: `activation.stale`. If the address has several
 * registrations, the click does not tell whose password counts: `activation.password`, until the call is repeated
 * with a new one (`password.common` with the field `newPassword` does not use the link up).
 */
export const userActivate = defineCall({
  path: '/rest/user/activate',
  access: { role: 'anyone' },
  effect: 'write',
  input: z.object({ guid: requiredText(100), newPassword: z.optional(newPassword()) }),
  output: nothing,
});

/** Mailed keys: 32 bytes as base64url. */
export const MAILED_KEY = /^[\w-]{43}$/;

/** `/restablecer-contrasena`, step 1. */
export const restoreRequestForm = z.object({ email: email() });
/** Step 2 at `/restablecer-contrasena/{email}/{key}`; also `/activar/{guid}` if a password is needed. */
export const restoreForm = z
  .object({ newPassword: newPassword(), passwordConfirm: repeatedPassword() })
  .check(samePasswords('newPassword', 'passwordConfirm'));

/**
 * Mails a link to restore the password, and always answers `{}`. An address without an account gets no mail
 * (a pending registration is explained), and no address more than five per hour. Links stay valid until one of
 * them is used or they expire.
 */
export const userRestorePwdStep1 = defineCall({
  path: '/rest/user/restorePwdStep1',
  access: { role: 'anyone' },
  effect: 'write',
  input: restoreRequestForm,
  output: nothing,
});

/**
 * Sets a new password with a mailed key: single use, stored hashed, valid for one hour. Ends every session of the
 * account and opens none. Unknown addresses and wrong, used or expired keys: `restore.stale`. `password.common`
 * with the field `newPassword` does not use the key up. Without a new password the call only checks the key. `first` is set if the account was never used, as after an
 * invitation, and tells whether its owner works in the back-office.
 */
export const userRestorePwdStep2 = defineCall({
  path: '/rest/user/restorePwdStep2',
  access: { role: 'anyone' },
  effect: 'write',
  input: z.object({
    key: requiredText(200),
    email: email(),
    newPassword: z.optional(newPassword()),
  }),
  output: z.object({ first: z.optional(z.object({ isSeller: z.boolean() })) }),
});
