/** When each job last began and ended, shared by all processes. */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

export const jobRuns = pgTable('job_runs', {
  name: text('name').primaryKey(),
  startedAt: instant('started_at').notNull(),
  /** End of the last finished run, successful or not; null = none yet. */
  finishedAt: instant('finished_at'),
  /** Error of the last run; empty = success. */
  lastError: text('last_error').notNull().default(''),
});
