import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadVariant, presentVariants } from './load.ts';
import { SCHEMES, themeColours } from './theme-colours.ts';

const VARIANTS = dirname(fileURLToPath(import.meta.url));

/** Text on its background: 4.5, https://www.w3.org/TR/WCAG22/#contrast-minimum */
const READ = [
  ...['bg', 'surface', 'surface-2', 'primary-soft'].map((ground) => ['text', ground]),
  ...['bg', 'surface', 'surface-2'].map((ground) => ['muted', ground]),
  ...['bg', 'surface', 'primary-soft'].map((ground) => ['primary', ground]),
  ...['success', 'warning', 'danger'].flatMap((mood) => [
    [mood, 'bg'],
    [mood, 'surface'],
    [mood, `${mood}-soft`],
  ]),
  ...[
    'primary',
    'accent',
    'action',
    'header-action',
    'brand',
    'header',
    'banner',
    'plate',
    'water',
  ].map((ground) => [`on-${ground}`, ground]),
  ...['brand', 'header', 'banner'].map((ground) => [`on-${ground}-muted`, ground]),
  ['on-brand', 'brand-2'],
  ['on-header', 'header-2'],
  ['on-brand-open', 'brand'],
];
/** Meaningful lines, such as the frame of a field: 3, https://www.w3.org/TR/WCAG22/#non-text-contrast */
const SEEN = [
  ...['bg', 'surface'].map((ground) => ['border-strong', ground]),
  ...['bg', 'surface', 'surface-2'].map((ground) => ['accent', ground]),
];

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

describe.each(presentVariants(VARIANTS))('%s', (id) => {
  const colourOf = themeColours(id, VARIANTS);

  test('drawings have the colour of the plate', async () => {
    const { drawing } = await loadVariant(id, VARIANTS);
    if (!drawing) return;
    expect([drawing.paper, drawing.dimPaper]).toEqual(
      SCHEMES.map((scheme) => colourOf('plate', scheme)),
    );
    for (const paper of [drawing.paper, drawing.dimPaper])
      expect(contrast(drawing.ink, paper)).toBeGreaterThan(4.5);
  });

  test.each(SCHEMES)('text and lines have enough contrast in %s', (scheme) => {
    const tooFaint = (pairs: string[][], least: number) =>
      pairs.flatMap(([front = '', ground = '']) => {
        const [one, other] = [front, ground].map((name) => colourOf(name, scheme));
        if (!one || !other) return [`${front} on ${ground}: no such colour`];
        const found = contrast(one, other);
        return found < least ? [`${front} on ${ground}: ${found.toFixed(2)}`] : [];
      });
    expect([...tooFaint(READ, 4.5), ...tooFaint(SEEN, 3)]).toEqual([]);
  });
});
