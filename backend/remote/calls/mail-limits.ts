/** Limits the mails that visitors can trigger at a host, which has no limits. */
import { AppError } from '#backend/http/app-error';
import { networkOf } from '#backend/http/client-address';
import type { Log } from '#backend/http/log';
import { MAIL_LIMITS, REGISTER_LIMIT, RESTORE_LIMIT } from '#backend/rate-limit/account-limits';
import { createMeter } from '#backend/rate-limit/meter';
import type { Limit } from '#backend/rate-limit/throttle';

/** Same limits as with our own database, counted in this process as logins are. */
export const createMailLimits = (log: Pick<Log, 'warn'>) => {
  const meter = createMeter(log);
  const takeOrThrow = async (limit: Limit, key: string): Promise<void> => {
    const retryAfter = await meter.take(limit, key);
    if (retryAfter > 0) throw new AppError('request.tooMany', { retryAfter });
  };
  return {
    /** @throws AppError request.tooMany */
    byAddress: (kind: keyof typeof MAIL_LIMITS, address: string): Promise<void> =>
      takeOrThrow(MAIL_LIMITS[kind], address),
    /** Limits one address from one place. @throws AppError request.tooMany */
    byPlace: (address: string, email: string): Promise<void> =>
      takeOrThrow(REGISTER_LIMIT, `${networkOf(address)} ${email.toLowerCase()}`),
    /** Returns whether a mailbox may receive another mail; callers never reveal it. */
    mayReceive: async (email: string): Promise<boolean> =>
      (await meter.take(RESTORE_LIMIT, email.trim().toLowerCase())) === 0,
  };
};
