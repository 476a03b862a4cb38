/** One server process over the test's database, for tests and benchmarks that need several of them. */
import { flushCompileCache } from 'node:module';
import { serve } from 'srvx';
import { paymentSettings } from '#backend/payments/settings';
import { compressAnswer } from '#host/compress';
import { createApp } from './make-app.ts';
import { payingVariant, roomyVariant } from './roomy.ts';

const { DATABASE_URL, MERCADO_PAGO_API_URL, SHOP_URL = '' } = process.env;
const isPaying = MERCADO_PAGO_API_URL !== undefined;
if (!DATABASE_URL || !process.send) throw new Error('started by tests/support/servers.ts');

const write = (level: string) => (fields: object, message: string) => {
  console.error(level, message, fields);
};
const app = createApp({
  databaseUrl: DATABASE_URL,
  variant: await (isPaying ? payingVariant() : roomyVariant()),
  ...(isPaying && { payments: paymentSettings(process.env, SHOP_URL) }),
  // Every caller is this machine.
  limits: null,
  log: { info: () => {}, warn: write('warn'), error: write('error') },
});
const server = serve({
  port: 0,
  hostname: '127.0.0.1',
  silent: true,
  gracefulShutdown: false,
  fetch: async (request) => compressAnswer(request, await app.rest(request)),
});
await server.ready();
// Some are killed, and would never get to it.
flushCompileCache();
process.send(server.url);
// The parent has ended.
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
