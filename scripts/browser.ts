/** Finds a Chromium for the browser tests, installing one where there is none. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { processEnv } from '#variants/env';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const DOWNLOAD_MS = 120_000;

/** Playwright's own browser, else the system's; undefined where there is neither. */
export const findBrowser = (): string | undefined =>
  [processEnv().CHROMIUM_PATH ?? '', chromium.executablePath(), ...SYSTEM_PATHS].find(
    (path) => path !== '' && existsSync(path),
  );

const attempt = (command: string, args: string[], timeout?: number) =>
  spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', timeout }).status === 0;

/** @throws when none can be had, with what to do */
export const ensureBrowser = (): string => {
  const found = findBrowser();
  if (found) return found;
  console.log('Instalando un navegador para las pruebas…');
  attempt(
    process.execPath,
    [join(ROOT, 'node_modules/playwright/cli.js'), 'install', 'chromium'],
    DOWNLOAD_MS,
  );
  if (!findBrowser() && process.platform === 'linux' && process.getuid?.() === 0) {
    attempt('apt-get', ['update', '-q']);
    attempt('apt-get', ['install', '-y', '-q', 'chromium']);
  }
  const installed = findBrowser();
  if (!installed) throw new Error('no browser: install Chromium, or name one in CHROMIUM_PATH');
  return installed;
};
