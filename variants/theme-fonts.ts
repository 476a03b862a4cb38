/** The fonts of a shop's theme, cut down to the letters that shops use; what they seldom need comes when it is there. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import subsetFont from 'subset-font';

const between = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));

/** ASCII, Spanish, the neighbours' letters in names (Citroën), and the signs of prices, measures and codes. */
export const LETTERS = `${between(0x20, 0x7e)}àâãäåçèêëîïôõöøùûÀÂÃÄÅÇÈÊËÎÏÔÕÖØß\u00a0¡¿áéíóúüñÁÉÍÓÚÜÑ«»“”‘’–—…·•°ºª×±−²³½¼€µ©®`;
/** Spacing between letters and figures of one width; small caps and the like are not used. */
const FEATURES = ['kern', 'liga', 'ccmp', 'tnum'];
/** What the whole files hold, as their makers say (@fontsource, `latin`). */
const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, ' +
  'U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';

const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0');

/** `U+0020-007E, U+00A0` */
export const rangeOf = (letters: string): string => {
  const codes = [...new Set([...letters].map((letter) => letter.codePointAt(0) ?? 0))];
  const runs: { from: number; to: number }[] = [];
  for (const code of codes.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.to === code - 1) last.to = code;
    else runs.push({ from: code, to: code });
  }
  return runs.map(({ from, to }) => `U+${hex(from)}${from === to ? '' : `-${hex(to)}`}`).join(', ');
};

/** The packages are the house's: a shop's folder may lie outside it. */
const { resolve } = createRequire(import.meta.url);

const FACE = /@font-face\s*\{[^}]*url\("(@fontsource\/[^"]+)"\)[^}]*\}/g;
const withRange = (face: string, range: string): string =>
  face.replace(/\}$/, `  unicode-range: ${range};\n}`);

/** @returns the file of a font with our letters alone, made once. */
const cutDown = async (whole: Buffer, name: string, folder: string): Promise<string> => {
  const settings = JSON.stringify([LETTERS, FEATURES]);
  const mark = createHash('sha256').update(whole).update(settings).digest('hex').slice(0, 12);
  const file = join(folder, mark, name);
  if (existsSync(file)) return file;
  mkdirSync(dirname(file), { recursive: true });
  // Instructions for coarse screens are a third of a file, and few screens follow them.
  const options = { targetFormat: 'woff2', keepFeatures: FEATURES, noHinting: true } as const;
  // Two builds may make it at the same moment.
  const half = `${file}.${process.pid}`;
  writeFileSync(half, await subsetFont(whole, LETTERS, options));
  renameSync(half, file);
  return file;
};

/**
 * @param css a shop's theme
 * @param path where it is
 * @param folder where cut fonts are kept
 * @returns the theme with two faces for one: the whole file for what it alone has, then the cut one
 */
export const withCutFonts = async (css: string, path: string, folder: string): Promise<string> => {
  const faces = await Promise.all(
    [...css.matchAll(FACE)].map(async ([face, source = '']) => {
      const file = await cutDown(readFileSync(resolve(source)), basename(source), folder);
      const from = relative(dirname(path), file).replaceAll('\\', '/');
      // Of two that have a letter, the later is asked.
      return [withRange(face, LATIN), withRange(face.replace(source, from), rangeOf(LETTERS))];
    }),
  );
  let at = 0;
  return css.replace(FACE, () => faces[at++]?.join('\n') ?? '');
};
