/** When each timed job last began and ended, so that several processes share one timetable. */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

export const jobRuns = pgTable('job_runs', {
  name: text('name').primaryKey(),
  startedAt: instant('started_at').notNull(),
  /** Of the last run that came to an end, well or not; null = none did yet. */
  finishedAt: instant('finished_at'),
  /** Of the last run; empty = it went well. */
  lastError: text('last_error').notNull().default(''),
});
