/** The whole Node host in its own process, ended by a signal; for tests of its end. */
import { onStop } from '../../scripts/stopping.ts';

const { DIST, STOP_DELAY_MS, WITHOUT_JOBS, TRUST_PROXY, METRICS_PORT } = process.env;
if (!DIST || !process.send) throw new Error('started by tests/support/hosts.ts');
const { startServer } = await import('#host/server');
const server = await startServer({
  port: 0,
  dist: DIST,
  stopDelayMs: Number(STOP_DELAY_MS ?? 0),
  withoutJobs: WITHOUT_JOBS === '1',
  ...(METRICS_PORT && { metrics: { host: '127.0.0.1', port: Number(METRICS_PORT) } }),
  ...(TRUST_PROXY && { trustProxy: TRUST_PROXY }),
});
onStop(server.close);
process.exitCode = 0;
process.send(server.url);
// The parent has ended.
process.once('disconnect', () => process.exit(1));
