/** Which line of a file names its columns, and what each of them is. */
import { normal } from '#contract/text/plain-text';
import type { Field } from './kinds/kind.ts';

/** `Precio (IVA inc.)` → `precio iva inc`. */
const plainHeading = (heading: string): string =>
  normal(heading)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const namesOf = ({ title, headings, id }: Field): string[] =>
  [title, ...headings, id].map(plainHeading);

/** What each heading stands for; each field once, the first that names it gets it. */
export const recognise = (headings: readonly string[], fields: readonly Field[]): string[] => {
  const taken = new Set<string>();
  return headings.map((heading) => {
    const plain = plainHeading(heading);
    if (plain === '') return '';
    // A price with tax and one without say the same: one of them is read.
    const field = fields.find((each) => !taken.has(each.says) && namesOf(each).includes(plain));
    if (!field) return '';
    taken.add(field.says);
    return field.id;
  });
};

interface Line {
  line: number;
  cells: readonly string[];
}

/**
 * The line of the headings among the first ones: the one with most that are known. A title above them
 * or none at all is common.
 * @returns 0 where no line looks like headings
 */
export const headerLineOf = (lines: readonly Line[], fields: readonly Field[]): number => {
  let best = { line: 0, known: 0 };
  for (const { line, cells } of lines) {
    const found = recognise(cells, fields).filter((id) => id !== '');
    const hasKey = fields.some(({ id, isKey }) => isKey && found.includes(id));
    // One word alone may be anybody's value.
    const known = hasKey || found.length > 1 ? found.length : 0;
    if (known > best.known) best = { line, known };
  }
  return best.line;
};

/** A column's name where the file gives none: `Columna C`. */
export const letterOf = (place: number): string => {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : letterOf(Math.floor(place / 26) - 1) + letter;
};
