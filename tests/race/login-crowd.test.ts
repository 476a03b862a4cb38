/** Many concurrent logins: other pages and calls do not wait, and excess logins are refused. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { LOGIN_CODES, loginRefusal } from '#contract/calls/accounts';
import { useApp } from '../support/app.ts';
import { measureUntil, timeOf } from '../support/measuring.ts';
import { PASSWORD, plantPlaces, plantUser } from '../support/people.ts';
import { beside } from '../support/waiting.ts';

const shop = useApp(async ({ app }) => plantPlaces(app.db));
const from = () => ({ 'x-real-ip': randomUUID() });
const crowd = (size: number) =>
  Array.from({ length: size }, () =>
    shop().login(`${randomUUID()}@personas.example`, 'mal', from()),
  );

/** The result of the work, and the milliseconds of calls made one after the other meanwhile, shortest first. */
const timeCallsBeside = async <T>(work: Promise<T>) => {
  const times: number[] = [];
  const result = await beside(work, async () => {
    const start = performance.now();
    expect((await shop().post('/rest/state/list', {})).status).toBe(200);
    times.push(performance.now() - start);
  });
  return { result, times: times.toSorted((a, b) => a - b) };
};
const shown = (times: readonly number[]) =>
  `${times[times.length >> 1]?.toFixed(1)} ms, at the longest ${times.at(-1)?.toFixed(1)} ms`;

const CALM_CALLS = 50;

test('100 logins at once do not make other calls wait for their hashes', async () => {
  const measure = async () => {
    const calm: number[] = [];
    while (calm.length < CALM_CALLS)
      calm.push((await timeCallsBeside(Promise.resolve())).times[0] ?? 0);
    calm.sort((a, b) => a - b);
    const { times: busy, result: took } = await timeCallsBeside(
      timeOf(() => Promise.all(crowd(100))),
    );
    console.log(`a call takes ${shown(calm)}; beside 100 logins ${shown(busy)}, of ${took} ms`);
    return { share: (busy.at(-1) ?? 0) / took, calls: busy.length };
  };
  // On the event loop's own thread one call would wait for nearly all of them.
  const fits = ({ share, calls }: { share: number; calls: number }) => share < 0.5 && calls > 20;
  const figures = await measureUntil(measure, fits);
  expect(figures.share).toBeLessThan(0.5);
  expect(figures.calls).toBeGreaterThan(20);
});

test('excess logins are refused at once with a time to retry, and lose no attempt', async () => {
  const { email } = await plantUser(shop().app.db);
  const place = from();
  let answered = 0;
  // Twice, so that tries without an answer would lock the account if they counted.
  for (let round = 0; round < 2; round += 1) {
    const others = crowd(60);
    const tries = Array.from({ length: 10 - answered }, () => shop().login(email, 'mal', place));
    const own = await Promise.all(tries);
    answered += own.filter(({ status }) => status === 401).length;
    const answers = [...own, ...(await Promise.all(others))];
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(10);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(30);
    for (const answer of refused) {
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(loginRefusal.parse(await answer.json()).error.code).toBe(LOGIN_CODES.unavailable);
    }
  }
  expect((await shop().login(email, PASSWORD, place)).status).toBe(200);
});

test('other calls that hash say the same', async () => {
  const restores = Array.from({ length: 60 }, () =>
    shop().post(
      '/rest/user/restorePwdStep2',
      { email: 'a@personas.example', key: 'x', newPassword: 'tornillo-verde-38' },
      { headers: from() },
    ),
  );
  const answers = await Promise.all(restores);
  const refused = answers.filter(({ status }) => status !== 410);
  expect(refused.length).toBeGreaterThan(10);
  for (const { status, body, headers } of refused) {
    expect({ status, code: body.errorCode }).toEqual({ status: 503, code: 'server.unavailable' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
});
