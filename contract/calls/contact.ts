import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { email } from '../fields/email.ts';
import { optionalText, requiredText } from '../fields/fields.ts';
import { phoneText } from '../fields/person-fields.ts';

/** `/contacto` (spec, section 5). */
export const contactForm = z.object({
  name: requiredText(200),
  phone: phoneText(),
  email: email(),
  subject: requiredText(200),
  message: requiredText(5_000),
});

/** A honeypot: if the hidden field is filled in, the server answers as usual and does nothing. */
const trap = { website: optionalText(500) };

/** Mails a message to the shop with the sender as Reply-To. Limited by address (`request.tooMany`). */
export const utilsEmailSendContact = defineCall({
  path: '/rest/utils/email/sendContact',
  access: { role: 'anyone' },
  effect: 'write',
  input: z.object({ ...contactForm.shape, ...trap }),
  output: z.object({}),
});

export const newsletterForm = z.object({ email: email() });

/**
 * Mails a confirmation link for the newsletter (suscriptionConfirm). Answers `{}` for existing subscriptions too,
 * without another mail. Limited by address.
 */
export const suscriptionAdd = defineCall({
  path: '/rest/suscription/add',
  access: { role: 'anyone' },
  effect: 'write',
  input: z.object({ type: z.literal('NEM'), value: email(), ...trap }),
  output: z.object({}),
});

/**
 * Confirms a subscription with the mailed key; the link is `/?novedades={key}`, and the page makes the call.
 * Repeated calls answer `{}`; wrong or expired keys `subscription.stale`.
 */
export const suscriptionConfirm = defineCall({
  path: '/rest/suscription/confirm',
  access: { role: 'anyone' },
  effect: 'write',
  input: z.object({ key: requiredText(200) }),
  output: z.object({}),
});
/** Unsubscribes the mailbox from the newsletter. Unknown keys are ignored. */
export const suscriptionEnd = defineCall({
  path: '/rest/suscription/end',
  access: { role: 'anyone' },
  effect: 'write',
  input: z.object({ key: requiredText(200) }),
  output: z.object({}),
});

/** Unsubscribes the caller's own address. */
export const suscriptionLeave = defineCall({
  path: '/rest/suscription/leave',
  access: { role: 'user' },
  effect: 'write',
  input: z.object({}),
  output: z.object({}),
});
/** Query parameter of the mailed link. */
export const CONFIRM_PARAMETER = 'novedades';
