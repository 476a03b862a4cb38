import { expect, test } from 'vitest';
import { createRequestLog } from './request-log.ts';

const completed = (status: number) => ({
  requestId: 'a1b2c3d4',
  method: 'GET',
  route: '/rest/brand/list',
  status,
  ms: 12.3456,
});

test('limits the lines per second, with a separate limit for failures, and counts dropped ones', () => {
  let now = 0;
  const lines: (readonly [object, string])[] = [];
  const logRequest = createRequestLog({
    write: (fields, message) => lines.push([fields, message]),
    maxPerSecond: 2,
    clock: () => now,
  });
  for (const status of [200, 200, 200, 200, 503, 500, 500]) logRequest(completed(status));
  expect(lines.map(([fields]) => fields)).toEqual(
    [200, 200, 503, 500].map((status) => ({ ...completed(status), ms: 12.3 })),
  );
  now = 1_000;
  logRequest(completed(200));
  expect(lines.slice(4)).toEqual([
    [{ requests: 3 }, 'requests without a line'],
    [{ ...completed(200), ms: 12.3 }, 'request'],
  ]);
});
