/** Has timed work done when it is due: once (a scheduled function), or with a timer (the Node process). */
import type { Log } from '#backend/http/log';
import type { TimedJob } from '#backend/port';

const TICK_MS = 1_000;

/** Runs what is due, all at once. @returns the names of the jobs that ran */
export const runDueJobs = async (jobs: readonly TimedJob[]): Promise<string[]> => {
  const ran = await Promise.all(jobs.map(async (job) => ((await job.run()) ? [job.name] : [])));
  return ran.flat();
};

/**
 * The timer of the Node process.
 * @returns a function that stops it and waits for what is under way, which is told to come to an end
 */
export const startTimer = (
  jobs: readonly TimedJob[],
  log: Pick<Log, 'warn'>,
): (() => Promise<void>) => {
  /**
   * Asking the back end costs a question: only a job whose time has come here is asked about, by a
   * clock that nobody sets.
   */
  const nextAt = new Map<string, number>();
  const underWay = new Map<string, Promise<unknown>>();
  const stopping = new AbortController();
  const tick = () => {
    for (const job of jobs) {
      if (underWay.has(job.name) || performance.now() < (nextAt.get(job.name) ?? 0)) continue;
      nextAt.set(job.name, performance.now() + job.everySeconds * 1_000);
      const run = job
        .run(stopping.signal)
        .catch((error: unknown) => log.warn({ job: job.name, err: error }, 'no database'))
        .finally(() => underWay.delete(job.name));
      underWay.set(job.name, run);
    }
  };
  const timer = setInterval(tick, TICK_MS);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await Promise.all(underWay.values());
  };
};
