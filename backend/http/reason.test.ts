/** What is said of a failure: where it was asked, and what was at the bottom of it. */
import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { noteAsked, reasonOf } from './reason.ts';

test('the question and the causes are named, and not that something is unavailable', () => {
  const cause = new Error('fetch failed', { cause: new Error('connect ECONNREFUSED') });
  noteAsked(cause, '/rest/brand/list');
  const error = Object.assign(new AppError('server.unavailable'), { cause });
  expect(reasonOf(error)).toBe('/rest/brand/list: fetch failed: connect ECONNREFUSED');
});

test('the question that was asked first stays, and a refusal without words has its status', () => {
  const refusal = Object.assign(new Error(''), { status: 404 });
  noteAsked(refusal, '/rest/tag/list');
  noteAsked(refusal, '/rest/other');
  const error = Object.assign(new AppError('record.notFound'), { cause: refusal });
  expect(reasonOf(error)).toBe('/rest/tag/list: 404');
});

test('an error without a cause speaks for itself', () => {
  expect([reasonOf(new Error('no')), reasonOf('nothing')]).toEqual(['no', 'nothing']);
});
