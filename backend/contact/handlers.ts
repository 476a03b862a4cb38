import type { Dependencies } from '#backend/database/dependencies';
import { queueMail } from '#backend/mail/outbox';
import { shopMailAddress } from '#backend/mail/shop-address';
import type { Handlers } from '#backend/port';
import { MAIL_LIMITS } from '#backend/rate-limit/account-limits';
import { throttle } from '#backend/rate-limit/throttle';

export const createContactHandlers = ({
  db,
  variant,
}: Pick<Dependencies, 'db' | 'variant'>): Handlers<'utilsEmailSendContact'> => ({
  utilsEmailSendContact: async ({ website, ...message }, { clientAddress, requestId }) => {
    await throttle(db, MAIL_LIMITS.contact, clientAddress);
    // A honeypot: only programs fill in the hidden field. They get no error.
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
