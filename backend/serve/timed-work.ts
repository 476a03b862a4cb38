import type { Log } from '#backend/http/log';
import type { TimedJob } from '#backend/port';

const TICK_MS = 1_000;

/** Runs all due jobs in parallel. @returns the names of the jobs that ran */
export const runDueJobs = async (jobs: readonly TimedJob[]): Promise<string[]> => {
  const ran = await Promise.all(jobs.map(async (job) => ((await job.run()) ? [job.name] : [])));
  return ran.flat();
};

/**
 * Runs jobs by a timer, in the Node process.
 * @returns a function that stops it, signals running jobs to end and waits for them
 */
export const startTimer = (
  jobs: readonly TimedJob[],
  log: Pick<Log, 'warn'>,
): (() => Promise<void>) => {
  /**
   * Asking the back end costs a query, so a job is only asked when its interval is over by the monotonic
   * clock of this process.
   */
  const nextAt = new Map<string, number>();
  const running = new Map<string, Promise<unknown>>();
  const stopping = new AbortController();
  const tick = () => {
    for (const job of jobs) {
      if (running.has(job.name) || performance.now() < (nextAt.get(job.name) ?? 0)) continue;
      nextAt.set(job.name, performance.now() + job.everySeconds * 1_000);
      const run = job
        .run(stopping.signal)
        .catch((error: unknown) => log.warn({ job: job.name, err: error }, 'no database'))
        .finally(() => running.delete(job.name));
      running.set(job.name, run);
    }
  };
  const timer = setInterval(tick, TICK_MS);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await Promise.all(running.values());
  };
};
