/**
 * `npm test`, and with `--all` `npm run test:all`: installs a browser if there is none, then runs
 * the tests; further arguments go to vitest. Named files run in either case.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.ts';
import { chooseVariant } from './choose-variant.ts';

/** Projects of `npm test`. The others build or start whole shops again and again. */
const USUAL = ['house', 'calls', 'server', 'browser-code', 'shop', 'rtc', 'generic', 'alone'];

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const isAll = process.argv.includes('--all');
const words = process.argv.slice(2).filter((word) => word !== '--all');
const namesFiles = words.some((word) => !word.startsWith('-'));
const projects = isAll || namesFiles ? [] : USUAL.map((name) => `--project=${name}`);
if (isAll && !namesFiles) {
  const base = join(ROOT, 'tests/support/container-base.ts');
  const { status } = spawnSync(process.execPath, [...process.execArgv, base], { stdio: 'inherit' });
  if (status !== 0) console.log('no engine of containers: its test is skipped');
}

await chooseVariant('NAM');
const folder = mkdtempSync(join(tmpdir(), 'mostrador-test-'));
const report = join(folder, 'report.json');
const { status } = spawnSync(
  process.execPath,
  [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...projects,
    ...words,
  ],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: ensureBrowser() } },
);
try {
  const result: { numPassedTests: number; numFailedTests: number; numPendingTests: number } =
    JSON.parse(readFileSync(report, 'utf8'));
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = result;
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
} catch {
  console.log('the test run left no report');
}
rmSync(folder, { recursive: true, force: true });
process.exit(status ?? 1);
