/** One shop in its own process, for tests that open several: functions import their shop. */
import { bindVariant } from '../../scripts/choose-variant.ts';

const { DIST, PORT } = process.env;
if (!DIST || !PORT || !process.send) throw new Error('started by tests/support/open-shop.ts');
await bindVariant();
const [{ startServer }, { mailQuickly }] = await Promise.all([
  import('#host/server'),
  import('./quick-mail.ts'),
]);
mailQuickly();
const server = await startServer({ port: Number(PORT), dist: DIST });
process.send(server.url);
// The parent has ended.
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
