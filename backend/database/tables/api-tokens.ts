/** API tokens of other systems. */
import { index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { Permission } from '#contract/people/permission';
import { instant, partOf, rowId } from '../columns.ts';
import { users } from './accounts.ts';

export const apiTokens = pgTable(
  'api_tokens',
  {
    id: rowId(),
    name: text('name').notNull(),
    /** SHA-256 of the token, hex: the table's content allows no calls. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The token's first characters. */
    start: text('start').notNull(),
    /** The user who made it, whose current permissions limit it. */
    userId: partOf('user_id', () => users.id),
    permissions: text('permissions').array().$type<Permission[]>().notNull(),
    perMinute: smallint('per_minute').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('api_tokens_user').on(table.userId)],
);
