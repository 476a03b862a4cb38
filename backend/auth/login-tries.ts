/** How many wrong passwords are let through: by device, by account, by address. */

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
/** From a device that knows the account: apart from whatever is tried elsewhere. */
const perDevice: Limit = { name: 'login-device', points: 11, seconds: QUARTER_HOUR };
/**
 * Of one account from everywhere. More than any one network can use up, so that only many together
 * keep the account's owner from a strange device, and never from a known one.
 */
const perAccount: Limit = { name: 'login-account', points: 100, seconds: 8 * QUARTER_HOUR };

export interface LoginTry {
  username: string;
  address: string;
  /** Hash of the device, where it knows the account. */
  device: string | undefined;
}

const placeOf = ({ username, address }: Omit<LoginTry, 'device'>) =>
  `${networkOf(address)} ${username}`;

const countsOf = (login: LoginTry): [Limit, string][] =>
  login.device
    ? [[perDevice, `${login.device} ${login.username}`]]
    : [
        [LOGIN_LIMITS.address, login.address],
        [LOGIN_LIMITS.place, placeOf(login)],
        [perAccount, login.username],
      ];

/** Counted before the work, so that tries at the same moment count too. @returns seconds to wait, or 0 */
export const countLogin = async (db: Db, login: LoginTry): Promise<number> => {
  for (const [limit, key] of countsOf(login)) {
    const wait = await countAttempt(db, limit, key);
    if (wait > 0) return wait;
  }
  return 0;
};

/** Takes a try back that was answered with neither yes nor no. */
export const returnLogin = async (db: Db, login: LoginTry): Promise<void> => {
  for (const [limit, key] of countsOf(login)) await refundAttempt(db, limit, key);
};

/** The wrong tries of an account from one network were its owner's; nothing else is taken back. */
export const forgetPlace = (db: Db, login: Omit<LoginTry, 'device'>): Promise<void> =>
  resetAttempts(db, LOGIN_LIMITS.place, placeOf(login));

/** A right password, counted as a try before it was one: the wrong ones before it, from here, were its owner's. */
export const forgetLogins = async (db: Db, login: LoginTry): Promise<void> => {
  if (login.device) return resetAttempts(db, perDevice, `${login.device} ${login.username}`);
  await refundAttempt(db, LOGIN_LIMITS.address, login.address);
  await forgetPlace(db, login);
  await refundAttempt(db, perAccount, login.username);
};
