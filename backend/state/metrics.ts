/** Metrics of the back end other than requests, read on demand. */
import type { Pool } from 'pg';
import type { Db } from '#backend/database/connection';
import type { Gate } from '#backend/database/gate';
import type { Replica } from '#backend/database/replica';
import { meter } from '#backend/http/metrics';
import { readFigures } from './figures.ts';
import { isLate, type Timed } from './late.ts';

interface MeasuredParts {
  db: Db;
  pool: Pool;
  gate: Pick<Gate, 'inside' | 'waiting'>;
  replica: Replica | null;
  jobs: readonly Timed[];
  now: () => Date;
}

export const measureBackend = ({ db, pool, gate, replica, jobs, now }: MeasuredParts): void => {
  const gauge = (name: string, description: string) =>
    meter().createObservableGauge(name, { description });
  gauge('shop.pool.connections', 'Connections of this process').addCallback((result) => {
    result.observe(pool.totalCount - pool.idleCount, { state: 'used' });
    result.observe(pool.idleCount, { state: 'idle' });
    result.observe(pool.waitingCount, { state: 'waited-for' });
  });
  gauge('shop.gate', 'Transactions that write').addCallback((result) => {
    result.observe(gate.inside(), { state: 'inside' });
    result.observe(gate.waiting(), { state: 'waiting' });
  });
  gauge('shop.replica.lag', 'Seconds').addCallback(async (result) => {
    await replica?.isUsable();
    const lagMs = replica?.state().lagMs;
    if (lagMs !== undefined && lagMs !== null) result.observe(lagMs / 1_000);
  });
  const mails = gauge('shop.mails', 'The outbox');
  const late = gauge('shop.jobs.late', 'Timed work that was not begun again');
  const failed = gauge('shop.jobs.failed', 'Timed work whose last run failed');
  const pages = gauge('shop.pages.failed', 'Pages that cannot be built');
  const orders = gauge('shop.orders', 'By state');
  meter().addBatchObservableCallback(
    async (result) => {
      const figures = await readFigures(db);
      result.observe(mails, figures.mailsWaiting, { state: 'waiting' });
      result.observe(mails, figures.mailsFailed, { state: 'failed' });
      const at = { now: now(), since: figures.since };
      const runOf = (name: string) => figures.jobs.find((run) => run.name === name);
      result.observe(late, jobs.filter((job) => isLate(job, runOf(job.name), at)).length);
      result.observe(failed, jobs.filter(({ name }) => runOf(name)?.lastError).length);
      result.observe(pages, Number(figures.pagesError !== ''));
      for (const [state, count] of Object.entries(figures.orders))
        result.observe(orders, count, { state });
    },
    [mails, late, failed, pages, orders],
  );
};
