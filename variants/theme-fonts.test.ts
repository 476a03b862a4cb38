import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { create } from 'fontkit';
import { afterAll, expect, test } from 'vitest';
import { folderOf } from './folders.ts';
import { presentVariants } from './load.ts';
import { LETTERS, rangeOf, withCutFonts } from './theme-fonts.ts';

const folder = mkdtempSync(join(tmpdir(), 'mostrador-fonts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const charactersOf = (file: string): Set<number> => {
  const font = create(readFileSync(file));
  if (!('characterSet' in font)) throw new Error(`${file} holds several fonts`);
  return new Set(font.characterSet);
};

/** Cutting the fonts of five shops takes some seconds. */
const PATIENCE_MS = 60_000;

test.each(presentVariants())('%s', { timeout: PATIENCE_MS }, async (id) => {
  const path = join(folderOf(id), 'theme.css');
  const css = readFileSync(path, 'utf8');
  const cut = await withCutFonts(css, path, folder);
  const sources = [...cut.matchAll(/url\("([^"]+)"\)/g)].map(([, source = '']) => source);
  const wholes = sources.filter((source) => source.startsWith('@fontsource/'));
  expect(wholes.length).toBeGreaterThan(0);
  expect(sources.length).toBe(2 * wholes.length);
  for (const [index, source] of wholes.entries()) {
    const whole = join('node_modules', source);
    // Each font of a theme is followed by its cut one.
    const light = resolve(folderOf(id), sources[2 * index + 1] ?? '');
    const [has, cut] = [charactersOf(whole), charactersOf(light)];
    const codes = [...LETTERS].map((letter) => letter.codePointAt(0) ?? 0);
    const missing = codes.filter((code) => has.has(code) && !cut.has(code));
    expect(missing, light).toEqual([]);
    expect(statSync(light).size).toBeLessThan(0.9 * statSync(whole).size);
  }
});

test('the letters cover Spanish and names of makes and towns', () => {
  const text =
    'Citroën Mégane, São Paulo, Kärcher, Curaçao. ¿Cuánto? ¡Pingüino, niño! 3 × 4,5 mm ± 2 °C · «sí» – N.º 1: $ 1.234,50 (€ 30)';
  expect([...text].filter((letter) => !LETTERS.includes(letter))).toEqual([]);
});

test('a range is as short as possible', () => {
  expect(rangeOf('cab\u00f1z')).toBe('U+0061-0063, U+007A, U+00F1');
});
