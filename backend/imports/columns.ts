import { normal } from '#contract/text/plain-text';
import type { Field } from './kinds/kind.ts';

/** `Precio (IVA inc.)` → `precio iva inc`. */
const plainHeading = (heading: string): string =>
  normal(heading)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const namesOf = ({ title, headings, id }: Field): string[] =>
  [title, ...headings, id].map(plainHeading);

/** Returns the field id of each heading, empty if none matches. The first match of a field wins. */
export const matchColumns = (headings: readonly string[], fields: readonly Field[]): string[] => {
  const taken = new Set<string>();
  return headings.map((heading) => {
    const plain = plainHeading(heading);
    if (plain === '') return '';
    // A price with tax and one without set the same value: only one of them is read.
    const field = fields.find((each) => !taken.has(each.sets) && namesOf(each).includes(plain));
    if (!field) return '';
    taken.add(field.sets);
    return field.id;
  });
};

interface Line {
  line: number;
  cells: readonly string[];
}

/**
 * Finds the line of the headings: the one with the most known headings. There may be a title above
 * it.
 * @returns 0 if no line looks like headings
 */
export const headerLineOf = (lines: readonly Line[], fields: readonly Field[]): number => {
  let best = { line: 0, matches: 0 };
  for (const { line, cells } of lines) {
    const found = matchColumns(cells, fields).filter((id) => id !== '');
    const hasKey = fields.some(({ id, isKey }) => isKey && found.includes(id));
    // A single match that is not the key may be a value.
    const matches = hasKey || found.length > 1 ? found.length : 0;
    if (matches > best.matches) best = { line, matches };
  }
  return best.line;
};

/** Returns a column's letter as a spreadsheet shows it: 2 → `C`. */
export const letterOf = (place: number): string => {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : letterOf(Math.floor(place / 26) - 1) + letter;
};
