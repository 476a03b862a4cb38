/** Calls by which anybody writes to the shop: the contact message and the newsletter. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { optionalText, requiredText } from '../fields/fields.ts';
import { email, phoneText } from '../fields/person-fields.ts';

/** `/contacto` (spec, section 5). */
export const contactForm = z.object({
  name: requiredText(200),
  phone: phoneText(),
  email: email(),
  subject: requiredText(200),
  message: requiredText(5_000),
});

/**
 * A field no person sees. When something fills it in, the server answers as always and does nothing.
 */
const trap = { website: optionalText(500) };

/**
 * Mails a message to the shop, with the writer as Reply-To, through the outbox. Throttled by address
 * (`request.tooMany`).
 */
export const utilsEmailSendContact = defineCall({
  path: '/rest/utils/email/sendContact',
  access: { role: 'anyone' },
  effect: 'write',
  input: z.object({ ...contactForm.shape, ...trap }),
  output: z.object({}),
});

export const newsletterForm = z.object({ email: email() });

/**
 * Takes an address for the newsletter and mails it a link to confirm (suscriptionConfirm). Answers `{}` also when the address
 * is in already, without a second mail; throttled by address.
 */
export const suscriptionAdd = defineCall({
  path: '/rest/suscription/add',
  access: { role: 'anyone' },
  effect: 'write',
  input: z.object({ type: z.literal('NEM'), value: email(), ...trap }),
  output: z.object({}),
});

/**
 * Confirms an address with the key that was mailed to it: the link is `/?novedades={key}`, and the
 * page makes the call. Confirmed already: `{}` as well. Wrong or stale: `subscription.stale`.
 */
export const suscriptionConfirm = defineCall({
  path: '/rest/suscription/confirm',
  access: { role: 'anyone' },
  effect: 'write',
  input: z.object({ key: requiredText(200) }),
  output: z.object({}),
});
/** Ends the newsletter for the mailbox that the key was mailed to; a key of none does nothing. */
export const suscriptionEnd = defineCall({
  path: '/rest/suscription/end',
  access: { role: 'anyone' },
  effect: 'write',
  input: z.object({ key: requiredText(200) }),
  output: z.object({}),
});

/** Ends the newsletter at the caller's own address. */
export const suscriptionLeave = defineCall({
  path: '/rest/suscription/leave',
  access: { role: 'user' },
  effect: 'write',
  input: z.object({}),
  output: z.object({}),
});
/** The query parameter of the link in the mail. */
export const CONFIRM_PARAMETER = 'novedades';
