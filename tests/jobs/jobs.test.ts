/** The schedule that several processes share, and the effect of the jobs. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { openSession } from '#backend/auth/session';
import { jobs } from '#backend/jobs/jobs';
import { createJobs } from '#backend/jobs/runner';
import { runDueJobs, startTimer } from '#backend/serve/timed-work';
import { useCounter } from '../payments/counter.ts';

const counter = useCounter();

test('one of many concurrent processes runs the job, and none before its time', async () => {
  let runs = 0;
  const job = {
    name: randomUUID(),
    everySeconds: 60,
    run: async () => {
      runs += 1;
      return undefined;
    },
  };
  await Promise.all(Array.from({ length: 10 }, () => runDueJobs(createJobs(counter().app, [job]))));
  expect(runs).toBe(1);
  await counter().app.db.execute(sql`update job_runs set started_at = now() - interval '61 seconds'
    where name = ${job.name}`);
  expect(await runDueJobs(createJobs(counter().app, [job]))).toEqual([job.name]);
  expect(runs).toBe(2);
});

test('a job started while the database’s clock was a month ahead is started again', async () => {
  const job = { name: randomUUID(), everySeconds: 60, run: async () => undefined };
  await runDueJobs(createJobs(counter().app, [job]));
  await counter().app.db.execute(sql`update job_runs set started_at = now() + interval '30 days'
    where name = ${job.name}`);
  expect(await runDueJobs(createJobs(counter().app, [job]))).toEqual([job.name]);
  expect(await runDueJobs(createJobs(counter().app, [job]))).toEqual([]);
});

test('a job that fails is recorded, and stops no other', async () => {
  const failing = {
    name: randomUUID(),
    everySeconds: 1,
    run: async () => {
      throw new Error('out of paper');
    },
  };
  const fine = { name: randomUUID(), everySeconds: 1, run: async () => ({ done: 1 }) };
  const ran = await runDueJobs(createJobs(counter().app, [failing, fine]));
  expect(ran.toSorted()).toEqual([failing.name, fine.name].toSorted());
  const { rows } = await counter().app.db.execute(
    sql`select last_error from job_runs where name = ${failing.name}`,
  );
  expect(rows).toEqual([{ last_error: 'out of paper' }]);
  expect(counter().logged).toContainEqual(
    expect.objectContaining({ level: 'error', message: 'job failed' }),
  );
});

test('the timer runs due jobs, and its end waits for running ones', async () => {
  let ended = 0;
  const slow = {
    name: randomUUID(),
    everySeconds: 3600,
    run: async () => {
      await counter().app.db.execute(sql`select pg_sleep(0.2)`);
      ended += 1;
      return undefined;
    },
  };
  const stop = startTimer(createJobs(counter().app, [slow]), counter().app.log);
  await expect
    .poll(async () => {
      const { rows } = await counter().app.db.execute(
        sql`select from job_runs where name = ${slow.name}`,
      );
      return rows.length;
    })
    .toBe(1);
  await stop();
  expect(ended).toBe(1);
});

test('the timer continues after the machine’s clock is set back', async () => {
  let runs = 0;
  const job = {
    name: randomUUID(),
    everySeconds: 1,
    run: async () => {
      runs += 1;
      return undefined;
    },
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  const stop = startTimer(createJobs(counter().app, [job]), counter().app.log);
  try {
    await expect.poll(() => runs).toBe(1);
    vi.setSystemTime(Date.now() - 3_600_000);
    await expect.poll(() => runs).toBeGreaterThan(1);
  } finally {
    vi.useRealTimers();
    await stop();
  }
});

test('all of them, for real: the mails of an order arrive and old sessions are forgotten', async () => {
  const { app, buyer, emulators } = counter();
  const from = { userAgent: 'test', address: '127.0.0.1' };
  await app.db.transaction((tx) =>
    openSession(tx, buyer.userId, from, new Date(Date.now() - 400 * 86_400_000)),
  );
  const sessions = async () => (await app.db.execute(sql`select from sessions`)).rows.length;
  const before = await sessions();
  const placed = await counter().buy('BRDE');
  const ran = await app.runJobs();
  expect(ran.toSorted()).toEqual(jobs.map(({ name }) => name).toSorted());
  const arrived = emulators.inbox.mails().map(({ to, subject }) => `${to}: ${subject}`);
  expect(arrived.toSorted()).toEqual(
    [
      `${buyer.email}: Recibimos tu pedido ${placed.number}`,
      `bulevar@nam.example: Pedido nuevo ${placed.number}: Pago pendiente`,
    ].toSorted(),
  );
  expect(await sessions()).toBe(before - 1);
});
