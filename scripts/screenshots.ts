/**
 * `npm run screenshots`: takes the pictures of the documentation from the demo shops. Opens them by
 * `npm run start:all`, or uses those that are open already: `--from http://localhost:4321`.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { TIME_ZONE } from '#contract/time/time-zone';
import { freePort } from '#host/free-port';
import { processEnv } from '#variants/env';
import { loadVariant, presentVariants } from '#variants/load';
import { ensureBrowser } from './browser.ts';
import { optionsOf } from './options.ts';
import { SCREENSHOTS, type Screenshot } from './screenshot-list.ts';
import { onStop } from './stopping.ts';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const SCREENS = {
  laptop: { viewport: { width: 1180, height: 760 } },
  phone: { viewport: { width: 390, height: 760 }, isMobile: true, hasTouch: true },
};
const WAIT_MS = 20_000;
/** Files of all pictures together, in bytes. */
const MAX_BYTES = 1_000_000;

const { from } = optionsOf({ from: { type: 'string' } }, 'npm run screenshots -- --from DIRECCIÓN');

/** Opens all shops. @returns the address of the page that leads to them, once all are open */
const openShops = async (): Promise<string> => {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [join(ROOT, 'scripts/bootstrap.mjs'), 'scripts/start-all.ts'],
    { env: { ...processEnv(), PORT: `${port}` }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  onStop(async () => {
    child.kill();
    await ended;
  });
  let output = '';
  return await new Promise((done, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000);
      const address = /Todas las tiendas: (\S+)/.exec(output)?.[1];
      if (address) done(address);
    });
    void ended.then(() => fail(new Error('the shops did not open')));
  });
};

/** Returns the address of each shop by its identifier. */
const addressesIn = async (page: Page, start: string): Promise<ReadonlyMap<string, string>> => {
  await page.goto(start);
  const entries = await Promise.all(
    presentVariants().map(async (id) => {
      const link = page.locator(`[data-shop="${id}"] a.button`);
      return [id, (await link.getAttribute('href')) ?? ''] as const;
    }),
  );
  return new Map(entries);
};

const logIn = async (page: Page, shop: string, user: string): Promise<void> => {
  await page.goto(`${shop}/iniciar`);
  await page.getByLabel('Email').first().fill(user);
  await page.getByLabel('Contraseña', { exact: true }).fill('mostrador86');
  await page.getByRole('button', { name: 'Ingresar' }).last().click();
  await page.waitForURL((url) => url.pathname !== '/iniciar');
};

/** Waits until fonts and visible pictures are there. */
const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => {
    const isShown = (image: HTMLImageElement) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    };
    const isWhole = [...document.images].every((image) => image.complete || !isShown(image));
    return document.fonts.status === 'loaded' && isWhole;
  });
};

const take = async (browser: Browser, shop: string, shot: Screenshot): Promise<Buffer> => {
  const context = await browser.newContext({
    ...SCREENS[shot.screen ?? 'laptop'],
    locale: 'es-UY',
    timezoneId: TIME_ZONE,
    reducedMotion: 'reduce',
    colorScheme: shot.isDark ? 'dark' : 'light',
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    if (shot.user) await logIn(page, shop, shot.user);
    const { path } = shot;
    await page.goto(shop + (typeof path === 'string' ? path : path(await loadVariant(shot.shop))));
    await settle(page);
    await shot.prepare?.(page);
    await settle(page);
    return await page.screenshot({ animations: 'disabled', caret: 'hide' });
  } finally {
    await context.close();
  }
};

const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
onStop(() => browser.close());
const takeAll = async (): Promise<void> => {
  const start = from ?? (await openShops());
  const first = await browser.newPage();
  const addresses = await addressesIn(first, start);
  await first.close();
  let total = 0;
  for (const shot of SCREENSHOTS) {
    const file = join(ROOT, 'docs', shot.file);
    mkdirSync(dirname(file), { recursive: true });
    await sharp(await take(browser, `${addresses.get(shot.shop)}`, shot))
      .resize({ width: shot.width })
      .webp({ quality: 78, effort: 6 })
      .toFile(file);
    const { size } = statSync(file);
    total += size;
    console.log(`docs/${shot.file} ${Math.round(size / 1_000)} kB`);
  }
  if (total > MAX_BYTES) throw new Error(`${total} bytes of pictures, more than ${MAX_BYTES}`);
};

try {
  await takeAll();
  process.exitCode = 0;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
process.kill(process.pid, 'SIGTERM');
