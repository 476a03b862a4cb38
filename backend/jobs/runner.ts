import { eq, sql } from 'drizzle-orm';
import { isAhead } from '#backend/database/clock-ahead';
import type { Db } from '#backend/database/connection';
import { jobRuns } from '#backend/database/tables/jobs';
import { safeMessage } from '#backend/http/logged-error';
import type { TimedJob } from '#backend/port';
import type { JobDependencies } from './dependencies.ts';
import { type Job, jobs } from './jobs.ts';

/**
 * Claims a job that is due, by the database's clock. A start in the future was recorded while that clock was
 * ahead, and is ignored.
 */
const claim = async (db: Db, job: Job): Promise<boolean> => {
  const { rowCount } = await db.execute(
    sql`insert into job_runs (name, started_at) values (${job.name}, now())
        on conflict (name) do update set started_at = now()
        where job_runs.started_at <= now() - make_interval(secs => ${job.everySeconds})
          or ${isAhead(sql`job_runs.started_at`)}`,
  );
  return rowCount === 1;
};

const runJob = async (job: Job, deps: JobDependencies): Promise<void> => {
  let lastError = '';
  try {
    const figures = await job.run(deps);
    if (figures) deps.log.info({ job: job.name, ...figures }, 'job done');
  } catch (error) {
    lastError = safeMessage(error);
    deps.log.error({ job: job.name, err: error }, 'job failed');
  }
  await deps.db
    .update(jobRuns)
    .set({ finishedAt: sql`now()`, lastError: lastError.slice(0, 500) })
    .where(eq(jobRuns.name, job.name));
};

/** Creates the scheduled jobs of this back end; failures are logged. */
export const createJobs = (
  deps: JobDependencies,
  list: readonly Job[] = jobs,
): readonly TimedJob[] =>
  list.map((job) => ({
    name: job.name,
    everySeconds: job.everySeconds,
    run: async (stopping) => {
      await deps.syncClock();
      if (!(await claim(deps.db, job))) return false;
      await runJob(job, { ...deps, stopping });
      return true;
    },
  }));
