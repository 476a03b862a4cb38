/**
 * How often a password may be tried and a mail be asked for: counted in PostgreSQL for all processes
 * (`throttle.ts`), over a host in each process by itself (`meter.ts`).
 */
import { HOUR_SECONDS, type Limit } from './throttle.ts';

const QUARTER_HOUR = HOUR_SECONDS / 4;

export const LOGIN_TRIES = {
  /** From one network, whatever the account. */
  address: { name: 'login-address', points: 200, seconds: QUARTER_HOUR },
  /** Of one account from one network: whoever tries locks out that network alone. */
  place: { name: 'login-place', points: 11, seconds: QUARTER_HOUR },
} as const satisfies Record<string, Limit>;

/** By the caller's address. */
export const MAILS_ASKED = {
  restore: { name: 'restore-address', points: 60, seconds: HOUR_SECONDS },
  register: { name: 'register-address', points: 40, seconds: HOUR_SECONDS },
  newsletter: { name: 'newsletter-address', points: 20, seconds: HOUR_SECONDS },
  contact: { name: 'contact-address', points: 10, seconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>;

/** Of an e-mail from one network: nobody uses up what its owner has elsewhere. */
export const REGISTER_PLACE: Limit = { name: 'register-place', points: 5, seconds: HOUR_SECONDS };
/** What keeps others from filling somebody's mailbox, as long as a link lasts; the links that were sent work on. */
export const MAILBOX: Limit = { name: 'restore-account', points: 5, seconds: HOUR_SECONDS };
