/** Limits by address hold through the running host, whatever a caller claims in its headers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '#host/server';
import { useDatabase } from '../support/database.ts';
import { loginForm } from '../support/login-form.ts';

const { url } = useDatabase();
const dist = mkdtempSync(join(tmpdir(), 'no-pages-'));
let server: RunningServer | undefined;
beforeAll(async () => {
  process.env.DATABASE_URL = url();
  server = await startServer({ port: 0, dist, withoutJobs: true, trustProxy: '1' });
});
afterAll(async () => {
  await server?.close();
  rmSync(dist, { recursive: true, force: true });
});

/** @param claimed the headers of the caller @param seen the address that the proxy sees */
const login = async (claimed: string, seen: string): Promise<number> => {
  const response = await fetch(`${server?.url}/Oauth/access_token`, {
    method: 'POST',
    headers: {
      'x-forwarded-for': `${claimed}, ${seen}`,
      'x-real-ip': claimed,
      'x-nf-client-connection-ip': claimed,
    },
    body: loginForm('nadie@personas.example', 'mal'),
  });
  await response.text();
  return response.status;
};

test('22 logins that claim 22 addresses count for the proxied address', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 22; index += 1)
    statuses.push(await login(`198.51.100.${index}`, '203.0.113.9'));
  expect(statuses.filter((status) => status === 401)).toHaveLength(11);
  expect(statuses.slice(11).every((status) => status === 429)).toBe(true);
  // Claiming the limited address limits nobody else.
  expect(await login('203.0.113.9', '203.0.113.10')).toBe(401);
});
