/** `npm run check`: types (also of .astro files), lint, format and the house test. */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseVariant } from './choose-variant.ts';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const module = (path: string) => join(ROOT, 'node_modules', path);

// `#variant` is a generated module: without it nothing that imports it has types.
await chooseVariant();

const steps: { name: string; script: string; args: string[] }[] = [
  { name: 'lint and format', script: module('@biomejs/biome/bin/biome'), args: ['check', '.'] },
  { name: 'types', script: module('typescript/bin/tsc'), args: ['-p', '.'] },
  {
    name: 'types of pages',
    script: module('@astrojs/check/bin/astro-check.js'),
    args: ['--minimumSeverity', 'error'],
  },
  {
    name: 'house',
    script: module('vitest/vitest.mjs'),
    args: ['run', '--project', 'house', '--reporter', 'dot'],
  },
];

for (const { name, script, args } of steps) {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, [script, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  if (status !== 0) process.exit(status ?? 1);
}
