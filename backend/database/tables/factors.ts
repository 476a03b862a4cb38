/** Second factors of accounts. */
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, partOf, rowId } from '../columns.ts';
import { users } from './accounts.ts';

/** A passkey, or an authenticator app. */
export const factors = pgTable(
  'factors',
  {
    id: rowId(),
    userId: partOf('user_id', () => users.id),
    /** `passkey`, `totp`. */
    kind: text('kind').notNull(),
    /** For example `Teléfono de Ana`. */
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
    /** The id of a passkey, base64url. */
    credentialId: text('credential_id').unique(),
    /** The public key of a passkey (COSE), base64url. */
    publicKey: text('public_key'),
    /** The signature counter of a passkey; 0 for most. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    /** How browsers reach a passkey, such as `internal`. */
    transports: jsonb('transports').$type<string[]>().notNull().default([]),
    /** The sealed secret of an app (backend/auth/factors/totp.ts). */
    secret: text('secret'),
    /** The 30 seconds of the last accepted code of an app: an older or equal code is refused. */
    lastStep: integer('last_step'),
  },
  (table) => [index('factors_user').on(table.userId)],
);

/** Unused recovery codes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: partOf('user_id', () => users.id),
    /** argon2id; all codes of an account share the salt. */
    codeHash: text('code_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Unfinished steps of a browser: a login after its password, a proof, a new factor. */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    /** SHA-256 of a token in the browser's cookie, hex: of the session, or at the login of the step. */
    tokenHash: text('token_hash').notNull(),
    /** `login`, `proof`, `new`. */
    purpose: text('purpose').notNull(),
    userId: partOf('user_id', () => users.id),
    /** The challenge of a passkey; empty without one. */
    challenge: text('challenge').notNull().default(''),
    /** The sealed secret of a new app. */
    secret: text('secret'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.purpose] }),
    index('factor_challenges_user').on(table.userId),
    index('factor_challenges_expiry').on(table.expiresAt),
  ],
);
