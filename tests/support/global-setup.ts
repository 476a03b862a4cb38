/** One PostgreSQL for the whole run, with a migrated database that each test file copies. */
import { randomUUID } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { ensureDatabase, migrate } from '#host/migrate';
import { removeAllAbandoned, startPostgres } from '#host/postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the server's own database; test databases are made beside it. */
    postgresUrl: string;
  }
}

export const TEMPLATE = 'template_shop';

export default async (project: TestProject) => {
  // What runs that were killed left behind.
  await removeAllAbandoned('.data/test-');
  // Each kind of tests has a server of its own, and so has each run.
  const folder = `.data/test-${randomUUID()}`;
  // Nothing here must survive a crash, so nothing waits for the disk.
  const server = await startPostgres(folder, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
  });
  await ensureDatabase(server.url('postgres'), TEMPLATE);
  await migrate(server.url(TEMPLATE));
  project.provide('postgresUrl', server.url('postgres'));
  return server.destroy;
};
