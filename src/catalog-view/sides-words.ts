import { millimetres } from '#contract/amounts/numbers';
import {
  differencesOf,
  distanceOf,
  type Measured,
  SIDES,
  type Side,
  type Sizes,
} from '#contract/measures/sides';

/** The third side of a shop's goods, beside Alto and Ancho. */
export type ThirdSide = 'thick' | 'long' | 'deep';

interface Words {
  name: string;
  more: string;
  less: string;
}

const THIRD: Readonly<Record<ThirdSide, Words>> = {
  thick: { name: 'Espesor', more: 'más grueso', less: 'más fino' },
  long: { name: 'Largo', more: 'más largo', less: 'más corto' },
  deep: { name: 'Profundidad', more: 'más profundo', less: 'menos profundo' },
};
export const wordsOfSides = (third: ThirdSide): Readonly<Record<Side, Words>> => ({
  height: { name: 'Alto', more: 'más alto', less: 'más bajo' },
  width: { name: 'Ancho', more: 'más ancho', less: 'más angosto' },
  depth: THIRD[third],
});

/** Returns `alto 400, ancho 600, espesor 26 mm ± 10`: always in millimetres, whatever unit was typed. */
export const askedText = ({ sides, tolerance }: Measured, third: ThirdSide): string => {
  const words = wordsOfSides(third);
  const text = SIDES.flatMap((side) => {
    const size = sides[side];
    return size === null ? [] : [`${words[side].name.toLowerCase()} ${millimetres(size)}`];
  }).join(', ');
  return `${text} mm${tolerance > 0 ? ` ± ${millimetres(tolerance)}` : ''}`;
};

/** Returns the same with a capital letter. */
export const measuredText = (measured: Measured, third: ThirdSide): string => {
  const text = askedText(measured, third);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};

/**
 * Returns the difference of an item's nearest product from the measures: `5 mm más ancho`.
 * @returns null if none is within the tolerance
 */
export const differenceText = (
  measured: Measured,
  products: readonly Sizes[],
  third: ThirdSide,
): string | null => {
  const near = products
    .flatMap((sizes) => differencesOf(measured, sizes) ?? [])
    .toSorted((a, b) => distanceOf(a) - distanceOf(b))[0];
  if (!near) return null;
  const words = wordsOfSides(third);
  const differences = SIDES.flatMap((side) => {
    const difference = near[side] ?? 0;
    if (difference === 0) return [];
    const { more, less } = words[side];
    return [`${millimetres(Math.abs(difference))}\u00a0mm ${difference > 0 ? more : less}`];
  });
  return differences.length === 0 ? 'Medida exacta' : differences.join(', ');
};
