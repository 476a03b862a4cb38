import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawPart } from './draw.ts';
import { genericPart } from './generic.ts';
import { DRAWN_CATEGORIES, drawingOf } from './kinds.ts';
import { readNumber } from './part.ts';

const specs = (values: Record<string, string>) =>
  Object.entries(values).map(([key, value]) => ({ key, value }));
const draw = (categoryId: string, values: Record<string, string> = {}, code = 'RAD-1001') =>
  drawPart(
    { code, categoryId, categoryName: 'Radiadores', specifications: specs(values) },
    drawingOf,
  );

const USUAL = { Alto: '380,0 mm', Ancho: '620,0 mm', Espesor: '26', Diámetro: '54', Largo: '420' };
const ODD = {
  Alto: '0',
  Ancho: '99999',
  Espesor: '-3',
  Diámetro: 'n/d',
  Aspas: '1000',
  Largo: '0,01',
  Pines: '500',
  Cilindros: '99',
};

describe.each(DRAWN_CATEGORIES)('category %s', (id) => {
  test.each([
    ['usual', USUAL],
    ['no', {}],
    ['odd', ODD],
  ])('is a sound picture with %s measures', async (_name, values) => {
    const svg = draw(id, values);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
    expect(svg.length).toBeLessThan(16_000);
    // librsvg reads strictly: what it renders is well-formed, and something is on the paper.
    const { channels } = await sharp(Buffer.from(svg), { density: 18 }).stats();
    expect(channels[0]?.stdev ?? 0).toBeGreaterThan(5);
  });
});

test('there are at least 14 different drawings', () => {
  const shapes = new Set(DRAWN_CATEGORIES.map((id) => draw(id, {}, 'SAME')));
  expect(shapes.size).toBeGreaterThanOrEqual(35);
});

test('a part is drawn from its own measures, which stand on the drawing', () => {
  const svg = draw('1.1', USUAL);
  for (const figure of ['380', '620', '26']) expect(svg).toContain(`>${figure}</text>`);
  expect(draw('1.1', { ...USUAL, Alto: '300' })).not.toBe(svg);
});

test('the same part always looks the same, another of its kind may differ', () => {
  expect(draw('1.2')).toBe(draw('1.2'));
  const fans = new Set(['A1', 'A2', 'A3', 'A4', 'A5', 'A6'].map((code) => draw('1.2', {}, code)));
  expect(fans.size).toBeGreaterThan(2);
});

test('a subcategory without a drawing takes its parent’s, an unknown one the crate', () => {
  expect(draw('1.1.1.9', USUAL, 'X')).toBe(draw('1.1', USUAL, 'X'));
  expect(draw('77.3', {}, 'X')).toContain('Radiadores</text>');
});

test('a generic shop shows the category’s name', () => {
  const svg = drawPart(
    { code: 'P1', categoryId: '1.1', categoryName: 'Impresoras 3D', specifications: [] },
    () => genericPart,
  );
  expect(svg).toContain('>Impresoras 3D</text>');
});

test('text of the catalogue cannot become markup', async () => {
  const svg = drawPart(
    {
      code: '"><script>alert(1)</script>',
      categoryId: '2.8',
      categoryName: '<b>&"\'',
      specifications: specs({ Gas: '<script>alert(1)</script>' }),
    },
    drawingOf,
  );
  expect(svg).not.toContain('<script');
  await sharp(Buffer.from(svg)).metadata();
});

test.each([
  ['380,0 mm', 380],
  ['1.234,5', 1234.5],
  ['16.5', 16.5],
  ['Ø 54', 54],
  ['1.200 mm', 1200],
  ['0.9 bar', 0.9],
  ['n/d', undefined],
])('%s is read as %s', (text, number) => expect(readNumber(text)).toBe(number));
