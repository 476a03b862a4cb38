/**
 * `npm run bench [name …]`: measures the budgets of docs/budgets.md on this machine and prints a row for each.
 * Nothing here fails because a machine is slow.
 */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveUp } from './environment.ts';

const FOLDER = join(dirname(dirname(fileURLToPath(import.meta.url))), 'tests/bench');

/** Prints a row: the name of what was measured, and its figures. */
export type Report = (name: string, figures: Record<string, number | string>) => void;

const show = (value: number | string) =>
  typeof value === 'number'
    ? value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 2 : 0 })
    : value;

const report: Report = (name, figures) => {
  const cells = Object.entries(figures).map(([key, value]) => `${key} ${show(value)}`);
  console.log(`  ${name.padEnd(44)} ${cells.join('   ')}`);
};

const requested = process.argv.slice(2);
const available = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const unknown = requested.filter((name) => !available.includes(name));
if (unknown.length > 0)
  giveUp(`No hay medida ${unknown.join(', ')}; las que hay: ${available.join(', ')}.`);
const names = available.filter((name) => requested.length === 0 || requested.includes(name));

for (const [index, name] of names.entries()) {
  console.log(`[${index + 1}/${names.length}] ${name}`);
  const module: { bench: (report: Report) => Promise<void> } = await import(
    join(FOLDER, `${name}.bench.ts`)
  );
  await module.bench(report);
}
