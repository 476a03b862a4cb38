/** Which failures of a host a build tolerates. */
import { expect, test } from 'vitest';
import { AppError } from '#backend/http/app-error';
import type { ErrorCode } from '#contract/errors';
import { InvalidHostAnswer } from '../http/answer.ts';
import { createTolerance } from './tolerance.ts';

const failing = (code: ErrorCode, cause?: unknown) =>
  Promise.reject(Object.assign(new AppError(code), { cause }));

const create = () => {
  const logged: object[] = [];
  return {
    logged: logged,
    tolerate: createTolerance({ warn: (fields) => void logged.push(fields) }),
  };
};

test.each<[string, ErrorCode, unknown]>([
  ['an error of its own', 'server.unknown', new Error('')],
  ['a refusal', 'host.refused', new Error('')],
  ['an answer that nobody can read', 'server.unavailable', new InvalidHostAnswer('no JSON')],
  ['an answer that never comes', 'server.unavailable', new DOMException('late', 'TimeoutError')],
])('%s concerns one item only, and is logged', async (_, code, cause) => {
  const { logged, tolerate } = create();
  expect(await tolerate('RA1', failing(code, cause), ['other'])).toEqual(['other']);
  expect(logged).toEqual([{ code: 'RA1', reason: expect.any(String) }]);
});

test.each<[string, ErrorCode, unknown]>([
  ['away', 'server.unavailable', new TypeError('fetch failed')],
  ['left alone', 'server.unavailable', undefined],
  ['asked too much', 'request.tooMany', new Error('')],
])('a host that is %s ends the build', async (_, code, cause) => {
  const { tolerate } = create();
  await expect(tolerate('RA1', failing(code, cause), [])).rejects.toMatchObject({ code });
});

test('one item in twenty may fail, but not all', async () => {
  const broken = () => failing('server.unknown', new Error(''));
  const patient = create().tolerate;
  for (let item = 1; item <= 1_000; item += 1)
    await patient('RA1', item % 25 === 0 ? broken() : Promise.resolve(1), 0);
  const { logged, tolerate } = create();
  for (let item = 1; item <= 20; item += 1) await tolerate('RA1', broken(), 0);
  await expect(tolerate('RA1', broken(), 0)).rejects.toMatchObject({ code: 'server.unknown' });
  expect(logged.length).toBe(20);
});
