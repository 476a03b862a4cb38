/** How much of a crowd of requests a log is told. */
import { expect, test } from 'vitest';
import { createRequestLog } from './request-log.ts';

const answered = (status: number) => ({
  requestId: 'a1b2c3d4',
  method: 'GET',
  route: '/rest/brand/list',
  status,
  ms: 12.3456,
});

test('a crowd costs so many lines a second, its failures as many again, and the rest is counted', () => {
  let now = 0;
  const lines: (readonly [object, string])[] = [];
  const tell = createRequestLog({
    write: (fields, message) => lines.push([fields, message]),
    most: 2,
    clock: () => now,
  });
  for (const status of [200, 200, 200, 200, 503, 500, 500]) tell(answered(status));
  expect(lines.map(([fields]) => fields)).toEqual(
    [200, 200, 503, 500].map((status) => ({ ...answered(status), ms: 12.3 })),
  );
  now = 1_000;
  tell(answered(200));
  expect(lines.slice(4)).toEqual([
    [{ requests: 3 }, 'requests without a line'],
    [{ ...answered(200), ms: 12.3 }, 'request'],
  ]);
});
