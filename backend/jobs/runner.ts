/** The timetable that all processes of a shop share: who begins a job when it is due. */
import { eq, sql } from 'drizzle-orm';
import { isAhead } from '#backend/database/clock-ahead';
import type { Db } from '#backend/database/connection';
import { jobRuns } from '#backend/database/tables/jobs';
import { safeMessage } from '#backend/http/logged-error';
import type { TimedJob } from '#backend/port';
import { type Job, jobs } from './jobs.ts';
import type { Outside } from './outside.ts';

/**
 * Whether this caller is the one that begins the job now; the database's clock decides. What was begun in the
 * future was begun while that clock was ahead.
 */
const begin = async (db: Db, job: Job): Promise<boolean> => {
  const { rowCount } = await db.execute(
    sql`insert into job_runs (name, started_at) values (${job.name}, now())
        on conflict (name) do update set started_at = now()
        where job_runs.started_at <= now() - make_interval(secs => ${job.everySeconds})
          or ${isAhead(sql`job_runs.started_at`)}`,
  );
  return rowCount === 1;
};

const runOne = async (job: Job, outside: Outside): Promise<void> => {
  let lastError = '';
  try {
    const figures = await job.run(outside);
    if (figures) outside.log.info({ job: job.name, ...figures }, 'job done');
  } catch (error) {
    lastError = safeMessage(error);
    outside.log.error({ job: job.name, err: error }, 'job failed');
  }
  await outside.db
    .update(jobRuns)
    .set({ finishedAt: sql`now()`, lastError: lastError.slice(0, 500) })
    .where(eq(jobRuns.name, job.name));
};

/** The timed work over our own tables; a job that fails is logged. */
export const createJobs = (outside: Outside, list: readonly Job[] = jobs): readonly TimedJob[] =>
  list.map((job) => ({
    name: job.name,
    everySeconds: job.everySeconds,
    run: async (stopping) => {
      await outside.syncClock();
      if (!(await begin(outside.db, job))) return false;
      await runOne(job, { ...outside, stopping });
      return true;
    },
  }));
