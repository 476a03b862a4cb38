import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { processEnv } from '#variants/env';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const DOWNLOAD_MS = 120_000;

/**
 * `window`: the whole browser. `shell`: Chromium's headless shell, which draws no tabs and menus and so opens a page
 * in a third of the time.
 */
type Kind = 'shell' | 'window';

const WITH_WINDOWS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const SHELL = '/usr/bin/chromium-headless-shell';

/** Finds a Chromium: the one of CHROMIUM_PATH, the system's headless shell, Playwright's, or the system's. */
export const findBrowser = (kind: Kind = 'shell'): string | undefined =>
  [
    processEnv().CHROMIUM_PATH ?? '',
    ...(kind === 'shell' ? [SHELL] : []),
    chromium.executablePath(),
    ...WITH_WINDOWS,
  ].find((path) => path !== '' && existsSync(path));

const attempt = (command: string, args: string[], timeout?: number) =>
  spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', timeout }).status === 0;

/** Finds a Chromium or installs one. @throws Error that says what to do */
export const ensureBrowser = (kind: Kind = 'shell'): string => {
  const existing = findBrowser(kind);
  if (existing) return existing;
  console.log('Instalando un navegador para las pruebas…');
  attempt(
    process.execPath,
    [join(ROOT, 'node_modules/playwright/cli.js'), 'install', 'chromium'],
    DOWNLOAD_MS,
  );
  if (!findBrowser(kind) && process.platform === 'linux' && process.getuid?.() === 0) {
    attempt('apt-get', ['update', '-q']);
    const hasShell =
      kind === 'shell' && attempt('apt-get', ['install', '-y', '-q', 'chromium-headless-shell']);
    if (!hasShell) attempt('apt-get', ['install', '-y', '-q', 'chromium']);
  }
  const installed = findBrowser(kind);
  if (!installed) throw new Error('no browser: install Chromium, or name one in CHROMIUM_PATH');
  return installed;
};
