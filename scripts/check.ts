/** `npm run check`: lint, format, house tests, and types (also of .astro files). */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { optionsOf } from './options.ts';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

optionsOf({}, 'npm run check');

interface Step {
  name: string;
  /** A script below node_modules, and its arguments. */
  command: [string, ...string[]];
}

/** The quick ones first. Astro's checker also checks .ts and .tsx files. */
const STEPS: readonly Step[] = [
  { name: 'lint and format', command: ['@biomejs/biome/bin/biome', 'check', '.'] },
  { name: 'house', command: ['vitest/vitest.mjs', 'run', '--project', 'house'] },
  // Astro writes the types of a shop's texts; a clone has none yet.
  { name: 'types of texts', command: ['astro/bin/astro.mjs', 'sync', '--silent'] },
  { name: 'types', command: ['@astrojs/check/bin/astro-check.js', '--minimumSeverity', 'error'] },
];

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

const results: boolean[] = [];
for (const step of STEPS) results.push(await run(step));
process.exit(results.every(Boolean) ? 0 : 1);
