/** In words: what a list was asked to measure, and by how much an item differs from it. */
import { millimetres } from '#contract/amounts/numbers';
import {
  differencesOf,
  distanceOf,
  type Measured,
  SIDES,
  type Side,
  type Sizes,
} from '#contract/measures/sides';

/** What stands beside Alto and Ancho in a shop's goods: how thick, how long or how deep they are. */
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

/** `alto 400, ancho 600, espesor 26 mm ± 10`: in the unit in which items are told, whatever was typed. */
export const askedText = ({ sides, tolerance }: Measured, third: ThirdSide): string => {
  const words = wordsOfSides(third);
  const said = SIDES.flatMap((side) => {
    const size = sides[side];
    return size === null ? [] : [`${words[side].name.toLowerCase()} ${millimetres(size)}`];
  }).join(', ');
  return `${said} mm${tolerance > 0 ? ` ± ${millimetres(tolerance)}` : ''}`;
};

/** The same where it stands alone. */
export const measuredText = (measured: Measured, third: ThirdSide): string => {
  const said = askedText(measured, third);
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
};

/**
 * By how much the nearest of an item's products differs from what was asked: `5 mm más ancho`.
 * @returns null where none of them comes near
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
  const said = SIDES.flatMap((side) => {
    const difference = near[side] ?? 0;
    if (difference === 0) return [];
    const { more, less } = words[side];
    return [`${millimetres(Math.abs(difference))}\u00a0mm ${difference > 0 ? more : less}`];
  });
  return said.length === 0 ? 'Medida exacta' : said.join(', ');
};
