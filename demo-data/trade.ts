import { withoutMarks } from '#contract/text/plain-text';
import { DAY_MS } from '#contract/time/dates';
import type { Random } from './random.ts';

/** Invented names. */
export const PROVIDERS = [
  'Importadora del Plata',
  'Distribuidora Cordón',
  'Repuestos La Blanqueada',
  'Frío Automotor Sur',
  'Mayorista Arroyo Seco',
] as const;

export interface Sale {
  date: string;
  quantity: number;
}

/** Fixed day before which all sales are, so that the catalogue is the same every day. */
const LAST_DAY = Date.UTC(2026, 9, 31);

/** Picks units by branch: a tenth of all products has none, a tenth one or two. */
export const stockOf = (random: Random, branchCount: number): number[] => {
  const draw = random.next();
  const units = Array.from({ length: branchCount }, () => 0);
  const total = draw < 0.1 ? 0 : draw < 0.2 ? random.int(1, 2) : random.int(3, 40);
  for (let unit = 0; unit < total; unit++) {
    const branch = random.int(0, branchCount - 1);
    units[branch] = (units[branch] ?? 0) + 1;
  }
  return units;
};

export const salesOf = (random: Random): Sale[] =>
  Array.from({ length: random.pick([0, 0, 1, 1, 2, 3, 4]) }, () => random.int(1, 540))
    .sort((a, b) => b - a)
    .map((daysAgo) => ({
      date: new Date(LAST_DAY - daysAgo * DAY_MS).toISOString().slice(0, 10),
      quantity: random.pick([1, 1, 1, 2, 2, 4]),
    }));

/** Makes a link to the maker's data sheet, on a reserved domain. */
export const dataSheet = (maker: string, code: string): { name: string; url: string } => ({
  name: `Ficha técnica de ${maker}`,
  url: `https://${withoutMarks(maker)
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()}.example/fichas/${encodeURIComponent(code)}`,
});
