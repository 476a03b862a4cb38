/** Answers the contact message. */
import type { Dependencies } from '#backend/database/dependencies';
import { queueMail } from '#backend/mail/outbox';
import { shopMailAddress } from '#backend/mail/shop-address';
import type { Handlers } from '#backend/port';
import { MAILS_ASKED } from '#backend/rate-limit/counted';
import { throttle } from '#backend/rate-limit/throttle';

export const createContactHandlers = ({
  db,
  variant,
}: Pick<Dependencies, 'db' | 'variant'>): Handlers<'utilsEmailSendContact'> => ({
  utilsEmailSendContact: async ({ website, ...message }, { clientAddress, requestId }) => {
    await throttle(db, MAILS_ASKED.contact, clientAddress);
    // Only programs fill in a field that nobody sees; they are told nothing.
    if (website !== '') return {};
    await queueMail(db, {
      event: `contact:${requestId}`,
      to: shopMailAddress(variant),
      replyTo: message.email,
      template: 'contact',
      data: message,
    });
    return {};
  },
});
