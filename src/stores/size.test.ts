/** What every page pays for the stores before anybody touches it (budget: 20 kB with the page's own). */
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, test } from 'vitest';

const ENTRY = `
import { formatMoney } from '#contract/money';
import { stockList } from '#contract/calls/stock';
import { send } from '#client/send';
import { $cart, addToCart } from '#stores/cart';
import { $drawer } from '#stores/drawer';
import { $garage } from '#stores/garage';
import { $session, logout } from '#stores/session';
import { $toasts } from '#stores/toasts';
export { $cart, addToCart, $drawer, $garage, $session, logout, $toasts, send, stockList, formatMoney };
`;
const MAX_BYTES = 12_500;

test('cart, session, garage, messages and the stock call weigh little together', async () => {
  const entry = new URL('./size-entry.ts', import.meta.url).pathname;
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      rollupOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
    plugins: [
      {
        name: 'size-entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? ENTRY : undefined),
      },
    ],
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const code = outputs.flatMap((one) => (one.type === 'chunk' ? [one.code] : [])).join('\n');
  expect(code).toContain('El producto fue agregado correctamente!');
  expect(gzipSync(code).length).toBeLessThan(MAX_BYTES);
});
