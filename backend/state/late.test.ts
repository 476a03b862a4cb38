import { expect, test } from 'vitest';
import { isLate } from './late.ts';

const now = new Date('2026-11-26T12:00:00Z');
const job = { name: 'send-mails', everySeconds: 10 };
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000).toISOString();
const begun = (secondsAgo: number) => ({
  startedAt: ago(secondsAgo),
  finishedAt: ago(secondsAgo - 1),
});

test.each([
  ['a moment ago', 10, false],
  ['within what a slow host takes', 160, false],
  ['too long ago', 200, true],
  ['a moment ahead, by another machine', -100, false],
  ['a month ahead, when a clock was wrong', -30 * 86_400, true],
])('%s', (_what, secondsAgo, expected) => {
  expect(isLate(job, begun(secondsAgo), { now, since: null })).toBe(expected);
});

test.each([
  ['has no accounts yet', null, false],
  ['has just opened', begun(160).startedAt, false],
  ['has been open for longer', begun(200).startedAt, true],
])('a job that never ran is late if the shop %s: %s', (_what, since, expected) => {
  expect(isLate(job, undefined, { now, since })).toBe(expected);
});

test.each([
  ['finished long before it was started again', ago(1_100), true],
  ['has run for a while', ago(1_000), false],
  ['never finished', null, true],
])('a job that started a moment ago and %s: %s', (_what, finishedAt, expected) => {
  const run = { startedAt: ago(10), finishedAt };
  expect(isLate(job, run, { now, since: ago(100_000) })).toBe(expected);
});
