/** A process that uses a local PostgreSQL, for tests that end such processes in every way. */
import { Client } from 'pg';
import { startPostgres } from '#host/postgres';

const [folder = ''] = process.argv.slice(2);
const server = await startPostgres(folder, { fsync: 'off' });

/** As a shop does: at the address it got when it started. */
const ask = async (): Promise<string> => {
  const client = new Client({ connectionString: server.url('postgres') });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return 'ok';
  } catch (error) {
    return String(error);
  } finally {
    await client.end().catch(() => {});
  }
};

process.on('message', async (order) => {
  if (order === 'ask') process.send?.(await ask());
  if (order === 'exit') process.exit();
  if (order === 'stop and exit') {
    void server.stop();
    process.exit();
  }
  if (order === 'stop') {
    await server.stop();
    process.disconnect();
  }
});
process.once('SIGINT', async () => {
  await server.stop();
  process.exit();
});
process.send?.(server.url('postgres'));
