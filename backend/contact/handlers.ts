/** Answers the contact message. */
import type { Handlers } from '#backend/http/context';
import { mailboxOf } from '#backend/mail/mailbox';
import { queueMail } from '#backend/mail/outbox';
import { type Limit, throttle } from '#backend/rate-limit/throttle';

const contacts: Limit = { name: 'contact-address', points: 10, seconds: 60 * 60 };

export const contactHandlers: Handlers<'utilsEmailSendContact'> = {
  utilsEmailSendContact: async ({ website, ...message }, context) => {
    const { db, variant, clientAddress, requestId } = context;
    await throttle(db, contacts, clientAddress);
    // Only programs fill in a field that nobody sees; they are told nothing.
    if (website !== '') return {};
    await queueMail(db, {
      event: `contact:${requestId}`,
      to: mailboxOf(variant),
      replyTo: message.email,
      template: 'contact',
      data: message,
    });
    return {};
  },
};
