import { expect, test } from 'vitest';
import { loadFont, outline, wrap } from '#backend/drawing/words';
import { loadVariant, presentVariants } from '#variants/load';

const ids = presentVariants();
const space = { size: 56, width: 480, most: 3 };

test.each(ids)("%s's heading font exists and contains the letters of Spanish", async (id) => {
  const { sharing } = await loadVariant(id);
  const font = await loadFont(sharing.font);
  for (const letter of 'ñÑáéíóúü¿¡$%×Ø')
    expect(font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0), letter).toBe(true);
  const path = outline(font, 'Añil', { x: 0, y: 50, size: 48, fill: '#000000' });
  expect(path).toMatch(/^<path fill="#000000" d="M[\d\s.,MLHVCQZ-]+"\/>$/);
});

test('a long name is cut after the last line with an ellipsis', async () => {
  const font = await loadFont('@fontsource/barlow/files/barlow-latin-600-normal.woff2');
  expect(wrap(font, 'Radiador', space)).toEqual(['Radiador']);
  const lines = wrap(font, 'Radiador de aluminio con tanque plástico para Volkswagen Gol', space);
  expect(lines).toHaveLength(3);
  expect(lines.join(' ')).toMatch(/^Radiador de aluminio con tanque plástico.*…$/);
  const [word = ''] = wrap(font, 'x'.repeat(200), space);
  expect(word).toMatch(/^x{5,40}…$/);
  expect(wrap(font, '', space)).toEqual(['']);
});
