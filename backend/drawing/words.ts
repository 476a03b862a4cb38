/** Words as outlines: a picture is made where no font may be installed, so it brings its letters along. */
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

/** @param file of an installed package, a WOFF2, WOFF or TrueType font @throws where it is not there */
export const loadFont = (file: string): Promise<Font> => {
  const font = fonts.get(file) ?? readFont(file);
  fonts.set(file, font);
  return font;
};

export const widthOf = (font: Font, line: string, size: number): number =>
  (font.layout(line).advanceWidth / font.unitsPerEm) * size;

/** Lines no wider than `width` pixels; the last one ends in '…' where `most` are too few. */
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

/** A line as an SVG path. @param y of its foot */
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

/** A drawing's own figures are letters of its reader's system: where it becomes a picture, there is none. */
export const withoutLetters = (svg: string): string => svg.replace(/<text\b[\s\S]*?<\/text>/g, '');
