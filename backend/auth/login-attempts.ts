/** Limits of login attempts: by known device, by account, by address. */

import type { Db } from '#backend/database/connection';
import { networkOf } from '#backend/http/client-address';
import { LOGIN_LIMITS } from '#backend/rate-limit/account-limits';
import {
  countAttempt,
  type Limit,
  refundAttempt,
  resetAttempts,
} from '#backend/rate-limit/throttle';

const QUARTER_HOUR = 15 * 60;
/** Attempts from a known device of the account, separate from all others. */
const perDevice: Limit = { name: 'login-device', points: 11, seconds: QUARTER_HOUR };
/**
 * Attempts on an account from everywhere. More than one network can use up, so that only many networks
 * together can lock out the owner, and never on a known device.
 */
const perAccount: Limit = { name: 'login-account', points: 100, seconds: 8 * QUARTER_HOUR };

export interface LoginAttempt {
  username: string;
  address: string;
  /** Hash of the device, if it is known for the account. */
  device: string | undefined;
}

const placeOf = ({ username, address }: Omit<LoginAttempt, 'device'>) =>
  `${networkOf(address)} ${username}`;

const countsOf = (login: LoginAttempt): [Limit, string][] =>
  login.device
    ? [[perDevice, `${login.device} ${login.username}`]]
    : [
        [LOGIN_LIMITS.address, login.address],
        [LOGIN_LIMITS.place, placeOf(login)],
        [perAccount, login.username],
      ];

/** Counts before the password is checked, so that parallel attempts count too. @returns seconds to wait, or 0 */
export const countLogin = async (db: Db, login: LoginAttempt): Promise<number> => {
  for (const [limit, key] of countsOf(login)) {
    const wait = await countAttempt(db, limit, key);
    if (wait > 0) return wait;
  }
  return 0;
};

/** Takes back an attempt that failed for technical reasons. */
export const refundLogin = async (db: Db, login: LoginAttempt): Promise<void> => {
  for (const [limit, key] of countsOf(login)) await refundAttempt(db, limit, key);
};

/** Resets the attempts of an account from one network, as the owner's own; nothing else. */
export const resetPlace = (db: Db, login: Omit<LoginAttempt, 'device'>): Promise<void> =>
  resetAttempts(db, LOGIN_LIMITS.place, placeOf(login));

/** Resets after a correct password: the wrong attempts before it, from here, were the owner's. */
export const resetLogins = async (db: Db, login: LoginAttempt): Promise<void> => {
  if (login.device) return resetAttempts(db, perDevice, `${login.device} ${login.username}`);
  await refundAttempt(db, LOGIN_LIMITS.address, login.address);
  await resetPlace(db, login);
  await refundAttempt(db, perAccount, login.username);
};
