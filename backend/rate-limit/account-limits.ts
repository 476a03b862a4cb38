/**
 * Limits of login attempts and requested mails: counted in PostgreSQL for all processes (`throttle.ts`),
 * or over a REST host in each process alone (`meter.ts`).
 */
import { HOUR_SECONDS, type Limit } from './throttle.ts';

const QUARTER_HOUR = HOUR_SECONDS / 4;

export const LOGIN_LIMITS = {
  /** Per network, for all accounts. */
  address: { name: 'login-address', points: 200, seconds: QUARTER_HOUR },
  /** Per account and network: an attacker locks out only his own network. */
  place: { name: 'login-place', points: 11, seconds: QUARTER_HOUR },
} as const satisfies Record<string, Limit>;

/** By client address. */
export const MAIL_LIMITS = {
  restore: { name: 'restore-address', points: 60, seconds: HOUR_SECONDS },
  register: { name: 'register-address', points: 40, seconds: HOUR_SECONDS },
  newsletter: { name: 'newsletter-address', points: 20, seconds: HOUR_SECONDS },
  contact: { name: 'contact-address', points: 10, seconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>;

/** Per e-mail and network, so that nobody can exhaust the attempts of the owner elsewhere. */
export const REGISTER_LIMIT: Limit = { name: 'register-place', points: 5, seconds: HOUR_SECONDS };
/** Limits the mails to one mailbox for the lifetime of a link; links that were sent stay valid. */
export const RESTORE_LIMIT: Limit = { name: 'restore-account', points: 5, seconds: HOUR_SECONDS };
/** Attempts to open mailed links, by client address. */
export const LINK_LIMIT: Limit = { name: 'link-address', points: 200, seconds: HOUR_SECONDS };
