/** Serves the built shop over its own database, and opens pages to visit it. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { connect, type Database } from '#backend/database/connection';
import { startEmulators } from '#emulators/emulators';
import { freePort } from '#host/free-port';
import { startServer } from '#host/server';
import { findBrowser } from '../../scripts/browser.ts';
import { ROOT } from '../root.ts';
import { administer } from './database.ts';
import { mailQuickly } from './quick-mail.ts';
import { noteToasts } from './toasts.ts';

const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Letters as wide as on a screen of today: the browser without a window fits them to whole pixels else.
  '--font-render-hinting=none',
];

export interface Shop {
  url: string;
  database: Database;
  emulators: Awaited<ReturnType<typeof startEmulators>>;
}

/** Gives the process the settings that it had, for the next file of tests in it. */
export const restoreEnvironment = (environment: NodeJS.ProcessEnv): void => {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
};

/** Serves the shop before a file's tests and takes it down after them. */
export const useShop = (): (() => Shop) => {
  const name = `shop_${randomUUID().replaceAll('-', '')}`;
  const environment = { ...process.env };
  let shop: (Shop & { close: () => Promise<void> }) | undefined;
  beforeAll(async () => {
    await administer(
      `create database ${name} template ${inject('shopTemplate')} strategy file_copy`,
    );
    const databaseUrl = inject('postgresUrl').replace(/\/[^/]*$/, `/${name}`);
    const port = await freePort();
    const emulators = await startEmulators({
      shopUrl: `http://localhost:${port}`,
      isProduction: false,
    });
    Object.assign(process.env, emulators.environment, {
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'warn',
    });
    mailQuickly();
    const server = await startServer({ port, dist: inject('dist') });
    const database = connect(databaseUrl, 4);
    shop = {
      url: `http://localhost:${port}`,
      database,
      emulators,
      close: async () => {
        await server.close();
        await emulators.close();
        await database.close();
      },
    };
  });
  afterAll(async () => {
    await shop?.close();
    await administer(`drop database ${name} with (force)`);
    restoreEnvironment(environment);
  });
  return () => {
    if (!shop) throw new Error('the shop is open only inside tests');
    return shop;
  };
};

/** One for all files of a process: to open it takes longer than most of its pages. */
let browser: Browser | undefined;

/**
 * Opens pages for a file's tests.
 * @returns opens a page in its own context; policy violations fail its test
 */
export const useBrowser = () => {
  /** Refused by a content policy since the last test. */
  const refused: string[] = [];
  beforeAll(async () => {
    const executablePath = findBrowser();
    if (!executablePath) throw new Error('no browser: run the tests through npm test');
    browser ??= await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  });
  // A picture of each page shows why a test failed.
  afterEach(async ({ task }) => {
    const contexts = browser?.contexts() ?? [];
    const pages = contexts.flatMap((context) => context.pages());
    if (task.result?.state === 'fail')
      for (const [index, page] of pages.entries()) {
        const path = join(ROOT, '.data/test-failures', `${task.id}-${index}.png`);
        await page.screenshot({ path }).catch(() => undefined);
        console.log(`${task.name}: ${page.url()} looked like ${path}`);
      }
    for (const context of contexts) await context.close();
    expect(refused.splice(0), 'a content policy refused').toEqual([]);
  });
  return async (options: BrowserContextOptions = {}): Promise<Page> => {
    if (!browser) throw new Error('the browser is open only inside tests');
    const context = await browser.newContext({
      locale: 'es-UY',
      // Movement costs a sixth of the browser's time, and makes tests wait; tests of it ask for it.
      reducedMotion: 'reduce',
      // A worker's replies bypass a test's routes; tests enable it explicitly.
      serviceWorkers: 'block',
      ...options,
    });
    context.setDefaultTimeout(60_000);
    await noteToasts(context);
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`policy: ${violatedDirective} refused ${blockedURI} on ${location.pathname}`);
      });
    });
    context.on('console', (message) => {
      if (message.text().startsWith('policy: ')) refused.push(message.text());
    });
    return context.newPage();
  };
};
