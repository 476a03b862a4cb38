/** Starts one PostgreSQL for the whole run, with a migrated database that each test file copies. */
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

type Server = Awaited<ReturnType<typeof startPostgres>>;

const start = async (): Promise<Server> => {
  // Left by runs that were killed.
  await removeAllAbandoned('.data/test-');
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
  return server;
};

/** The projects of a run share one server. */
let server: Promise<Server> | undefined;
let users = 0;

export default async (project: TestProject) => {
  users += 1;
  server ??= start();
  const { url, destroy } = await server;
  project.provide('postgresUrl', url('postgres'));
  return async () => {
    users -= 1;
    if (users === 0) await destroy();
  };
};
