/** Column types of PostgreSQL extensions that Drizzle does not bring, and columns many tables share. */
import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A dotted path such as `1.10.2` (extension ltree). */
export const ltree = customType<{ data: string }>({ dataType: () => 'ltree' });

/** Text that compares without regard to case (extension citext). */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' });

/** An instant, UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
