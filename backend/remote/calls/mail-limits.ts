/** How often visitors may have the host write a mail: such hosts write as many as they are asked for. */
import { AppError } from '#backend/http/app-error';
import { networkOf } from '#backend/http/client-address';
import type { Log } from '#backend/http/log';
import { MAIL_LIMITS, REGISTER_LIMIT, RESTORE_LIMIT } from '#backend/rate-limit/account-limits';
import { createMeter } from '#backend/rate-limit/meter';
import type { Limit } from '#backend/rate-limit/throttle';

/** As over PostgreSQL; counted in this process, as logins over a host are. */
export const createMailLimits = (log: Pick<Log, 'warn'>) => {
  const meter = createMeter(log);
  const refuse = async (limit: Limit, key: string): Promise<void> => {
    const retryAfter = await meter.take(limit, key);
    if (retryAfter > 0) throw new AppError('request.tooMany', { retryAfter });
  };
  return {
    /** @throws AppError request.tooMany */
    byAddress: (kind: keyof typeof MAIL_LIMITS, address: string): Promise<void> =>
      refuse(MAIL_LIMITS[kind], address),
    /** The same address again and again from one place. @throws AppError request.tooMany */
    byPlace: (address: string, email: string): Promise<void> =>
      refuse(REGISTER_LIMIT, `${networkOf(address)} ${email.toLowerCase()}`),
    /** Whether a mailbox has not had its share of mails yet; nobody is told. */
    hasShare: async (email: string): Promise<boolean> =>
      (await meter.take(RESTORE_LIMIT, email.trim().toLowerCase())) === 0,
  };
};
