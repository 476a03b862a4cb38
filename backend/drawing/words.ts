import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

export type { Font };

const require = createRequire(import.meta.url);

const fonts = new Map<string, Promise<Font>>();

const readFont = async (file: string): Promise<Font> => {
  const font = create(await readFile(require.resolve(file)));
  if ('layout' in font) return font;
  throw new Error(`${file} is a collection of fonts`);
};

/** Loads a font once. @param file of an installed package, as WOFF2, WOFF or TrueType */
export const loadFont = (file: string): Promise<Font> => {
  const font = fonts.get(file) ?? readFont(file);
  fonts.set(file, font);
  return font;
};

const widthOf = (font: Font, line: string, size: number): number =>
  (font.layout(line).advanceWidth / font.unitsPerEm) * size;

/** Wraps a text into lines of at most `width` pixels; beyond `most` lines it ends in '…'. */
export const wrap = (
  font: Font,
  text: string,
  { size, width, most }: { size: number; width: number; most: number },
): string[] => {
  const fits = (line: string) => widthOf(font, line, size) <= width;
  const cut = (line: string): string => {
    let end = line.length;
    while (end > 0 && !fits(`${line.slice(0, end).trimEnd()}…`)) end--;
    return `${line.slice(0, end).trimEnd()}…`;
  };
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(fits(word) ? word : cut(word));
  }
  if (lines.length <= most) return lines;
  const last = lines.slice(most - 1).join(' ');
  return [...lines.slice(0, most - 1), cut(last)];
};

/** Draws a line as an SVG path, so that no font has to be installed. @param y of the baseline */
export const outline = (
  font: Font,
  line: string,
  at: { x: number; y: number; size: number; fill: string },
): string => {
  const scale = at.size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(line);
  let { x } = at;
  const paths = glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
    const path = glyph.path
      .scale(scale, -scale)
      .translate(x + xOffset * scale, at.y)
      .toSVG();
    x += xAdvance * scale;
    return path;
  });
  return `<path fill="${at.fill}" d="${paths.join('')}"/>`;
};

/** Removes text elements, which need a font. */
export const withoutLetters = (svg: string): string => svg.replace(/<text\b[\s\S]*?<\/text>/g, '');
