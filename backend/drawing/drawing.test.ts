import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { DRAWING_NAMES, drawPart } from './draw.ts';
import { readNumber } from './part.ts';

const specs = (values: Record<string, string>) =>
  Object.entries(values).map(([key, value]) => ({ key, value }));
const draw = (drawing: string | null, values: Record<string, string> = {}, code = 'RAD-1001') =>
  drawPart({
    code,
    title: 'Radiador de aluminio',
    drawing,
    categoryName: 'Radiadores',
    specifications: specs(values),
  });

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

describe.each(DRAWING_NAMES)('%s', (name) => {
  test.each([
    ['usual', USUAL],
    ['no', {}],
    ['odd', ODD],
  ])('renders with %s measures', async (_name, values) => {
    const svg = draw(name, values);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
    expect(svg.length).toBeLessThan(16_000);
    // librsvg is strict: rendered drawings are well-formed, and not empty.
    const { channels } = await sharp(Buffer.from(svg), { density: 18 }).stats();
    expect(channels[0]?.stdev ?? 0).toBeGreaterThan(5);
  });
});

/** Values that drawings remark on, of the usual length. */
const REMARKED = { ...USUAL, Video: '1080p', Peso: '249 g', Eje: '6 mm', Tensión: '12 V' };

test.each(DRAWING_NAMES)('%s: no figure is below the zoom button', (name) => {
  const texts = [
    ...draw(name, REMARKED).matchAll(/<text x="([\d.]+)" y="([\d.]+)" class="e">([^<]*)/g),
  ];
  const hidden = texts.filter(
    ([, x, y, text = '']) => Number(x) - text.length * 10 < 80 && Number(y) - 19 < 80,
  );
  expect(hidden.map(([, , , text]) => text)).toEqual([]);
});

test.each(DRAWING_NAMES)('%s: every shape has the ink that its class names', (name) => {
  const svg = draw(name, USUAL);
  const [, style = '', ...shapes] = svg.split(/<\/?style>/);
  const named = [...shapes.join('').matchAll(/<(?:path|rect|circle|ellipse) class="(\w+)"/g)];
  const inks = new Set(named.map(([, ink]) => ink));
  expect([...inks].filter((ink) => !new RegExp(`\\.${ink}[,{]`).test(style))).toEqual([]);
});

test('every name has its own drawing', () => {
  const shapes = new Set(DRAWING_NAMES.map((name) => draw(name, {}, 'SAME')));
  expect(shapes.size).toBe(DRAWING_NAMES.length);
});

test('a drawing shows the part’s measures', () => {
  const svg = draw('radiator', USUAL);
  for (const figure of ['380', '620', '26']) expect(svg).toContain(`>${figure}</text>`);
  expect(draw('radiator', { ...USUAL, Alto: '300' })).not.toBe(svg);
});

test('a drawing depends on the code, always in the same way', () => {
  expect(draw('fan')).toBe(draw('fan'));
  const fans = new Set(['A1', 'A2', 'A3', 'A4', 'A5', 'A6'].map((code) => draw('fan', {}, code)));
  expect(fans.size).toBeGreaterThan(2);
});

test('a category without a drawing, or with an unknown one, has one placeholder with its name', () => {
  const placeholder = draw(null);
  expect(placeholder).toContain('>Radiadores</text>');
  for (const name of ['', 'no-such-drawing', 'constructor'])
    expect(draw(name, USUAL, 'ABC-9')).toBe(placeholder);
});

test('drawing is fast', () => {
  const begun = performance.now();
  for (const name of DRAWING_NAMES) draw(name, USUAL);
  const each = (performance.now() - begun) / DRAWING_NAMES.length;
  console.log(`${DRAWING_NAMES.length} drawings, ${each.toFixed(2)} ms each`);
  expect(each).toBeLessThan(20);
});

test('catalogue text is escaped', async () => {
  const svg = drawPart({
    code: '"><script>alert(1)</script>',
    title: '<i>x',
    drawing: 'gas-cylinder',
    categoryName: '<b>&"\'',
    specifications: specs({ Gas: '<script>alert(1)</script>' }),
  });
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
