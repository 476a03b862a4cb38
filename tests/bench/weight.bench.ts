/** What a visitor downloads before touching anything: home, list, product page, in a real browser. */
import { readFileSync } from 'node:fs';
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
        report(`${name}, untouched for 10 s`, {
          requests: weight.requests,
          'kB all': weight.bytes / KB,
          'kB scripts, gzip': weight.scripts / KB,
          'kB slider, gzip': weight.slider / KB,
        });
      }
    } finally {
      await browser.close();
    }
  });
