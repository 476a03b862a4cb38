/** Runs the jobs that are due: once (a scheduled function), or with a timer (the Node process). */
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { jobRuns } from '#backend/database/tables/jobs';
import { safeMessage } from '#backend/http/logged-error';
import { type Job, jobs, type Outside } from './jobs.ts';

const TICK_MS = 1_000;

/** Whether this caller is the one that begins the job now; the database's clock decides. */
const begin = async (db: Db, job: Job): Promise<boolean> => {
  const { rowCount } = await db.execute(
    sql`insert into job_runs (name, started_at) values (${job.name}, now())
        on conflict (name) do update set started_at = now(), finished_at = null
        where job_runs.started_at <= now() - make_interval(secs => ${job.everySeconds})`,
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

/**
 * Runs what is due, all at once; a job that fails is logged and does not stop the others.
 * @returns the names of the jobs that ran
 */
export const runDueJobs = async (
  outside: Outside,
  list: readonly Job[] = jobs,
): Promise<string[]> => {
  await outside.syncClock();
  const ran = await Promise.all(
    list.map(async (job) => {
      if (!(await begin(outside.db, job))) return [];
      await runOne(job, outside);
      return [job.name];
    }),
  );
  return ran.flat();
};

/**
 * The timer of the Node process.
 * @returns a function that stops it and waits for what is under way
 */
export const startJobs = (outside: Outside, list: readonly Job[] = jobs): (() => Promise<void>) => {
  /**
   * Asking the database costs a query: only a job whose time has come here is asked about, by a clock
   * that nobody sets.
   */
  const nextAt = new Map<string, number>();
  const underWay = new Map<string, Promise<unknown>>();
  const tick = () => {
    for (const job of list) {
      if (underWay.has(job.name) || performance.now() < (nextAt.get(job.name) ?? 0)) continue;
      nextAt.set(job.name, performance.now() + job.everySeconds * 1_000);
      const run = runDueJobs(outside, [job])
        .catch((error: unknown) => outside.log.warn({ job: job.name, err: error }, 'no database'))
        .finally(() => underWay.delete(job.name));
      underWay.set(job.name, run);
    }
  };
  const timer = setInterval(tick, TICK_MS);
  return async () => {
    clearInterval(timer);
    await Promise.all(underWay.values());
  };
};
