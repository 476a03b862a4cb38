/** Choices of a customer for a printed piece. Page and server use the same lists. */
import { formatNumber } from '#contract/amounts/numbers';
import type { Material } from './schema/printing.ts';

export interface PrintChoices {
  layerMm: number;
  /** Percent. */
  infill: number;
  hasSupports: boolean;
  quantity: number;
}

interface Quality {
  name: string;
  /** Share of the material's own layer. */
  share: number;
}
/** The finest first. */
const QUALITIES: Readonly<Record<Material['technology'], readonly Quality[]>> = {
  FDM: [
    { name: 'fina', share: 0.5 },
    { name: 'estándar', share: 1 },
    { name: 'borrador', share: 1.5 },
  ],
  SLA: [
    { name: 'fina', share: 0.5 },
    { name: 'estándar', share: 1 },
    { name: 'rápida', share: 2 },
  ],
};
const INFILLS = [10, 15, 20, 30, 50, 75, 100];

/** Rounds away what is lost in binary fractions. */
const micrometres = (mm: number): number => Math.round(mm * 1000) / 1000;
const percentOf = (share: number): number => Math.round(share * 100);
const mmText = (mm: number): string => `${formatNumber(micrometres(mm))} mm`;

/** Returns the heights of a layer that a material is printed with. */
export const layersOf = ({ technology, layerMm }: Material): { mm: number; name: string }[] =>
  QUALITIES[technology].map(({ name, share }) => {
    const mm = micrometres(layerMm * share);
    return { mm, name: `${mmText(mm)}, ${name}` };
  });

/** Returns the percentages of filling, the material's own among them; resin hardens as the file says. */
export const infillsOf = ({ technology, infill }: Material): number[] =>
  technology === 'SLA'
    ? [percentOf(infill)]
    : [...new Set([...INFILLS, percentOf(infill)])].sort((a, b) => a - b);

/** Returns what a material is printed with unless somebody chooses. */
export const usualChoices = ({ layerMm, infill }: Material): Omit<PrintChoices, 'quantity'> => ({
  layerMm: micrometres(layerMm),
  infill: percentOf(infill),
  hasSupports: true,
});

/** Returns the name of the first choice that a material does not offer. */
export const wrongChoice = (
  material: Material,
  { layerMm, infill, hasSupports }: Omit<PrintChoices, 'quantity'>,
): 'layerMm' | 'infill' | 'hasSupports' | undefined => {
  if (!layersOf(material).some(({ mm }) => mm === layerMm)) return 'layerMm';
  if (!infillsOf(material).includes(infill)) return 'infill';
  // Resin hangs from its supports.
  return material.technology === 'SLA' && !hasSupports ? 'hasSupports' : undefined;
};

/** Returns the choices in words: `PLA negro, capa 0,2 mm, relleno 20 %, con soportes`. */
export const choicesText = (
  { name, technology }: Pick<Material, 'name' | 'technology'>,
  { layerMm, infill, hasSupports, color }: Omit<PrintChoices, 'quantity'> & { color: string },
): string =>
  [
    [name, color.toLowerCase()].filter(Boolean).join(' '),
    `capa ${mmText(layerMm)}`,
    ...(technology === 'FDM'
      ? [`relleno ${infill} %`, hasSupports ? 'con soportes' : 'sin soportes']
      : []),
  ].join(', ');
