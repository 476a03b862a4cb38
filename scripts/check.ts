/** `npm run check`: lint and format, types (also of .astro files), and the house test. */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseVariant } from './choose-variant.ts';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

interface Step {
  name: string;
  /** A script below node_modules, and its arguments. */
  command: [string, ...string[]];
}

const LINT: Step = { name: 'lint and format', command: ['@biomejs/biome/bin/biome', 'check', '.'] };
const HOUSE: Step = {
  name: 'house',
  command: ['vitest/vitest.mjs', 'run', '--project', 'house'],
};
const TYPES: Step = { name: 'types', command: ['typescript/bin/tsc', '-p', '.'] };
const PAGES: Step = {
  name: 'types of pages',
  command: ['@astrojs/check/bin/astro-check.js', '--minimumSeverity', 'error'],
};

const run = ({ name, command: [script, ...args] }: Step) =>
  new Promise<boolean>((done) => {
    const start = performance.now();
    const child = spawn(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
      cwd: ROOT,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    child.once('exit', (code) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      if (code !== 0) console.log(output);
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}, ${seconds} s`);
      done(code === 0);
    });
  });

// `#variant` is a generated module: without it nothing that imports it has types.
await chooseVariant();

// The quick ones first; the two that read every type side by side.
const results = [await run(LINT), await run(HOUSE)];
results.push(...(await Promise.all([run(TYPES), run(PAGES)])));
process.exit(results.every(Boolean) ? 0 : 1);
