/** Filaments to choose from, with what is left of them. */
import type { Filament } from '#contract/entities/prints';
import { gramsText } from '#variants/print-figures';

const gramsLeft = ({ openGrams, spools, spoolGrams }: Filament): number =>
  openGrams + spools * spoolGrams;
const leftText = (filament: Filament): string => {
  const left = gramsLeft(filament);
  return left === 0 ? 'no queda' : gramsText(left);
};

/** The choice to take none. */
export const NO_SPOOL = { id: 'none', name: 'Sin descontar' };
export const spoolKey = (id: number | null): string => `${id ?? NO_SPOOL.id}`;
export const spoolId = (key: string): number | null => (key === NO_SPOOL.id ? null : Number(key));

/** Returns the filaments of a material, with what is left of each. */
export const spoolOptions = (filaments: readonly Filament[], material: string) =>
  filaments
    .filter((one) => one.material === material)
    .map((one) => ({ id: one.id, name: `${one.color} (${leftText(one)}, ${one.code})` }));

interface Use {
  filamentId: number | null;
  /** Taken by all its pieces. */
  grams: number;
}

/** Says that a filament does not suffice for all pieces of a request that take it; empty if it does. */
export const lackText = (
  filaments: readonly Filament[],
  uses: readonly Use[],
  id: number | null,
): string => {
  const filament = filaments.find((one) => one.id === id);
  if (!filament) return '';
  const needed = uses.reduce((sum, use) => (use.filamentId === id ? sum + use.grams : sum), 0);
  return needed > gramsLeft(filament)
    ? `No alcanza: lleva ${gramsText(needed)} y ${gramsLeft(filament) === 0 ? 'no queda' : `hay ${gramsText(gramsLeft(filament))}`}.`
    : '';
};
