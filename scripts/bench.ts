/**
 * `npm run bench [name …]`: measures the budgets of docs/budgets.md on this machine and prints a row
 * each. Figures, not tests: nothing here fails because a machine is slow.
 */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = join(dirname(dirname(fileURLToPath(import.meta.url))), 'tests/bench');

/** A row: what was measured, and its figures by name. */
export type Report = (name: string, figures: Record<string, number | string>) => void;

const show = (value: number | string) =>
  typeof value === 'number'
    ? value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 2 : 0 })
    : value;

const report: Report = (name, figures) => {
  const cells = Object.entries(figures).map(([key, value]) => `${key} ${show(value)}`);
  console.log(`  ${name.padEnd(44)} ${cells.join('   ')}`);
};

const wanted = process.argv.slice(2);
const names = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
  .filter((name) => wanted.length === 0 || wanted.includes(name));
if (names.length === 0)
  throw new Error(`no such bench; there are: ${readdirSync(FOLDER).join(', ')}`);

for (const [index, name] of names.entries()) {
  console.log(`[${index + 1}/${names.length}] ${name}`);
  const module: { bench: (report: Report) => Promise<void> } = await import(
    join(FOLDER, `${name}.bench.ts`)
  );
  await module.bench(report);
}
