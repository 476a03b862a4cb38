import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { attachPath, reasonOf } from './reason.ts';

test('names the request path and the causes, without the generic outer message', () => {
  const cause = new Error('fetch failed', { cause: new Error('connect ECONNREFUSED') });
  attachPath(cause, '/rest/brand/list');
  const error = Object.assign(new AppError('server.unavailable'), { cause });
  expect(reasonOf(error)).toBe('/rest/brand/list: fetch failed: connect ECONNREFUSED');
});

test('keeps the first path, and shows the status of an error without a message', () => {
  const refusal = Object.assign(new Error(''), { status: 404 });
  attachPath(refusal, '/rest/tag/list');
  attachPath(refusal, '/rest/other');
  const error = Object.assign(new AppError('record.notFound'), { cause: refusal });
  expect(reasonOf(error)).toBe('/rest/tag/list: 404');
});

test('an error without a cause is described by its own message', () => {
  expect([reasonOf(new Error('no')), reasonOf('nothing')]).toEqual(['no', 'nothing']);
});
