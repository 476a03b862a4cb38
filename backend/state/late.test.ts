/** Which timed work is told as late. */
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
  ['has nobody in it yet', null, false],
  ['has just opened', begun(160).startedAt, false],
  ['has been open for longer', begun(200).startedAt, true],
])('what was never begun is late where the shop %s: %s', (_what, since, expected) => {
  expect(isLate(job, undefined, { now, since })).toBe(expected);
});

test.each([
  ['ended long before it was begun anew', ago(1_100), true],
  ['runs for a while', ago(1_000), false],
  ['never came to an end', null, true],
])('what was begun a moment ago and %s: %s', (_what, finishedAt, expected) => {
  const run = { startedAt: ago(10), finishedAt };
  expect(isLate(job, run, { now, since: ago(100_000) })).toBe(expected);
});
