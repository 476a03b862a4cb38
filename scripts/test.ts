/** `npm test`: a browser where there is none, then every test; further words go to vitest. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.ts';
import { chooseVariant } from './choose-variant.ts';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

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
    ...process.argv.slice(2),
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
