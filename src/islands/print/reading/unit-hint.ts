import type { ModelFormat } from '#contract/files/model-format';

/** Units that a file names, by the ids of the page's choice. */
export type FileUnit = 'mm' | 'cm' | 'in' | 'm' | 'tenth' | 'um';

const WORDS: readonly (readonly [FileUnit, string])[] = [
  ['mm', 'mm|mil[ií]m\\w*|millim\\w*'],
  ['cm', 'cm|cent[ií]m\\w*'],
  ['in', 'in|inch\\w*|pulg\\w*'],
  ['m', 'm|meters?|metres?|metros?'],
];
const NAMED = WORDS.map(
  ([unit, words]) =>
    [
      unit,
      new RegExp(
        `\\b(?:units?|unidad(?:es)?|unidade)\\b\\s*(?:[:=]|is|are|in)*\\s*(?:${words})\\b`,
        'i',
      ),
    ] as const,
);

/** Where files of a format may say their unit: in comments, names and headers. */
const remarksOf = (format: ModelFormat, text: string): string => {
  if (format === 'stl') return text.slice(0, 200);
  if (format === 'ply') return text.slice(0, text.indexOf('end_header'));
  return text.match(/^\s*#.*$/gm)?.join('\n') ?? '';
};

/** Returns the unit that a file is likely to have by what it says; undefined if it says nothing. */
export const unitHint = (format: ModelFormat, head: string): FileUnit | undefined => {
  // Read in millimetres, by its unit.
  if (format === '3mf') return 'mm';
  const text = head.slice(0, 8_192);
  // KiCad's models of components, and the boards that it exports.
  if (format === 'wrl' && /kicad|pcbnew/i.test(text)) return 'tenth';
  const remarks = remarksOf(format, text);
  return NAMED.find(([, pattern]) => pattern.test(remarks))?.[0];
};
