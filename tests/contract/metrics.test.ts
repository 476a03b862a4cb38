import { expect, test } from 'vitest';
import { freePort } from '#host/free-port';
import { useDatabase } from '../support/database.ts';
import { startHost } from '../support/hosts.ts';
import { plantPlaces, plantUser } from '../support/people.ts';

const { url, database } = useDatabase();

test('reports requests by route, connections, mails, late jobs and memory at the configured address, not on the shop’s own port', async () => {
  await plantPlaces(database().db);
  await plantUser(database().db);
  // An old shop whose jobs never started, except for one that failed.
  await database().pool.query("update users set created_at = now() - interval '1 year'");
  await database().pool.query(
    "insert into job_runs (name, started_at, last_error) values ('remind', now(), 'out of paper')",
  );
  await database().pool.query(
    "insert into publications (reason, tries, last_error) values ('change', 2, 'out of paper')",
  );
  const port = await freePort();
  const host = await startHost(url(), {
    METRICS_PORT: `${port}`,
    WITHOUT_JOBS: '1',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  });
  await fetch(`${host.url}/rest/brand/list`);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toMatch(
    /http_server_request_duration_count\{[^}]*http_route="\/rest\/brand\/list"[^}]*\} 1\b/,
  );
  for (const name of [
    'shop_pool_connections',
    'shop_gate',
    'shop_mails',
    'shop_jobs_late',
    'shop_jobs_failed',
    'shop_pages_failed',
    'process_memory_usage',
    'v8js_memory_heap_used',
  ])
    expect(text).toContain(`# TYPE ${name} gauge`);
  expect(text).toMatch(/^shop_jobs_failed(?:\{[^}]*\})? 1\b/m);
  expect(text).toMatch(/^shop_pages_failed(?:\{[^}]*\})? 1\b/m);
  expect(text).toMatch(/^shop_jobs_late(?:\{[^}]*\})? [1-9]/m);
  const [, service = ''] = /^target_info\{(.+)\} 1$/m.exec(text) ?? [];
  for (const label of ['service_name="mostrador"', 'deployment_environment_name="test"'])
    expect(service).toContain(label);
  expect((await fetch(`${host.url}/metrics`)).status).toBe(404);
  host.signal('SIGTERM');
  expect(await host.ended).toBe(0);
}, 90_000);
