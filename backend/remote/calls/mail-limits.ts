/** How often visitors may have the host write a mail: such hosts write as many as they are asked for. */
import { AppError } from '#backend/http/app-error';
import { networkOf } from '#backend/http/client-address';
import type { Log } from '#backend/http/log';
import { createMeter } from '#backend/rate-limit/meter';
import type { Limit } from '#backend/rate-limit/throttle';

const HOUR = 60 * 60;
/** As over PostgreSQL, by the caller's address; counted in this process, as logins over a host are. */
const BY_ADDRESS = {
  restore: { name: 'restore-address', points: 60, seconds: HOUR },
  register: { name: 'register-address', points: 40, seconds: HOUR },
  newsletter: { name: 'newsletter-address', points: 20, seconds: HOUR },
  contact: { name: 'contact-address', points: 10, seconds: HOUR },
} as const satisfies Record<string, Limit>;
const registerPlace: Limit = { name: 'register-place', points: 5, seconds: HOUR };
/** What keeps others from filling somebody's mailbox. */
const mailbox: Limit = { name: 'restore-account', points: 5, seconds: HOUR };

export const createMailLimits = (log: Pick<Log, 'warn'>) => {
  const meter = createMeter(log);
  const refuse = async (limit: Limit, key: string): Promise<void> => {
    const retryAfter = await meter.take(limit, key);
    if (retryAfter > 0) throw new AppError('request.tooMany', { retryAfter });
  };
  return {
    /** @throws AppError request.tooMany */
    byAddress: (kind: keyof typeof BY_ADDRESS, address: string): Promise<void> =>
      refuse(BY_ADDRESS[kind], address),
    /** The same address again and again from one place. @throws AppError request.tooMany */
    byPlace: (address: string, email: string): Promise<void> =>
      refuse(registerPlace, `${networkOf(address)} ${email.toLowerCase()}`),
    /** Whether a mailbox has not had its share of mails yet; nobody is told. */
    hasShare: async (email: string): Promise<boolean> =>
      (await meter.take(mailbox, email.trim().toLowerCase())) === 0,
  };
};
