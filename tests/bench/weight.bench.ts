/** Bytes that a visitor downloads before touching anything: home, lists, product page, in a real browser. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium } from 'playwright';
import type { Report } from '../../scripts/bench.ts';
import { ensureBrowser } from '../../scripts/browser.ts';
import { PHONE, UNTOUCHED_MS, weigh } from '../support/weigh.ts';
import { withSmallShop } from './small-shop.ts';

const KB = 1_000;

const brotli = (body: Buffer) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

export const bench = (report: Report): Promise<void> =>
  withSmallShop('weight', async ({ url, dist, code }) => {
    const html = readFileSync(join(dist, 'productos', `${code}.html`));
    report('product page, HTML', { 'kB raw': html.length / KB, 'kB brotli': brotli(html) / KB });
    const lists = join(dist, '_listas');
    for (const letter of ['c', 'b', 'v']) {
      const sizes = readdirSync(lists)
        .filter((file) => file.startsWith(`${letter}-`))
        .map((file) => statSync(join(lists, file)).size / KB)
        .sort((a, b) => a - b);
      report(`ready lists, ?${letter}=, HTML`, {
        pages: sizes.length,
        'median kB raw': sizes[sizes.length >> 1] ?? 0,
        'most kB raw': sizes.at(-1) ?? 0,
      });
    }
    const browser = await chromium.launch({
      executablePath: ensureBrowser(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    try {
      for (const [name, path] of [
        ['home', '/'],
        ['list, landing', '/productos'],
        ['list of a category', '/productos?c=1.1'],
        ['product page', `/productos/${code}`],
      ]) {
        const weight = await weigh(await browser.newPage(PHONE), url + path, UNTOUCHED_MS);
        report(`${name}, untouched for ${UNTOUCHED_MS / 1_000} s`, {
          requests: weight.requests,
          'style sheets': weight.sheets,
          'kB all': weight.bytes / KB,
          'kB scripts, gzip': weight.scripts / KB,
          'kB slider, gzip': weight.slider / KB,
        });
      }
    } finally {
      await browser.close();
    }
  });
