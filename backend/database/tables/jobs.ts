/** When each timed job last began, so that several processes share one timetable. */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

export const jobRuns = pgTable('job_runs', {
  name: text('name').primaryKey(),
  startedAt: instant('started_at').notNull(),
  finishedAt: instant('finished_at'),
  /** Of the last run; empty = it went well. */
  lastError: text('last_error').notNull().default(''),
});
