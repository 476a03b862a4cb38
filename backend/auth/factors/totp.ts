/** Codes of authenticator apps (RFC 6238: SHA-1, six digits, 30 seconds, as all apps read them). */
import { Secret, TOTP } from 'otpauth';
import type { Db } from '#backend/database/connection';
import { secretOf } from '#backend/database/secrets';
import { createSeal, type Seal } from '#backend/http/seal';

const PERIOD_MS = 30_000;
/** Accepts the codes before and after, for clocks that differ. */
const WINDOW = 1;

/**
 * Seals the secrets of apps. The key is in the table `secrets`: a copy of the table of factors, or a query that
 * shows its rows, reveals none.
 */
export const sealOf = async (db: Db): Promise<Seal> =>
  createSeal([await secretOf(db, 'factors')], 'factors');

const SECRET_BYTES = 20;

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the address that the QR code of an app shows. */
export const appUri = (secret: string, { shop, email }: { shop: string; email: string }): string =>
  new TOTP({ issuer: shop, label: email, secret: Secret.fromBase32(secret) }).toString();

/** Returns the number of the 30 seconds whose code this is; undefined = a wrong code. */
export const stepOfCode = (secret: string, code: string, now: Date): number | undefined => {
  const timestamp = now.getTime();
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({
    token: code,
    window: WINDOW,
    timestamp,
  });
  return delta === null ? undefined : Math.floor(timestamp / PERIOD_MS) + delta;
};
