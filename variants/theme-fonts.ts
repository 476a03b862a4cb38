import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import subsetFont from 'subset-font';

const between = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));

/** ASCII, Spanish, letters of neighbouring languages (Citroën), and signs of prices, measures and codes. */
export const LETTERS = `${between(0x20, 0x7e)}àâãäåçèêëîïôõöøùûÀÂÃÄÅÇÈÊËÎÏÔÕÖØß\u00a0¡¿áéíóúüñÁÉÍÓÚÜÑ«»“”‘’–—…·•°ºª×±−²³½¼€µ©®`;
/** Kerning, ligatures and figures of equal width; small caps and the like are not used. */
const FEATURES = ['kern', 'liga', 'ccmp', 'tnum'];
/** Characters of the whole files (@fontsource, `latin`). */
const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, ' +
  'U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';

const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0');

/** Formats letters as a unicode-range: `U+0020-007E, U+00A0`. */
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

/** Resolves packages from the project, since a shop's folder may be outside it. */
const { resolve } = createRequire(import.meta.url);

const FACE = /@font-face\s*\{[^}]*url\("(@fontsource\/[^"]+)"\)[^}]*\}/g;
const withRange = (face: string, range: string): string =>
  face.replace(/\}$/, `  unicode-range: ${range};\n}`);

/** Cuts a font down to LETTERS once. @returns the file */
const cutDown = async (whole: Buffer, name: string, folder: string): Promise<string> => {
  const settings = JSON.stringify([LETTERS, FEATURES]);
  const mark = createHash('sha256').update(whole).update(settings).digest('hex').slice(0, 12);
  const file = join(folder, mark, name);
  if (existsSync(file)) return file;
  mkdirSync(dirname(file), { recursive: true });
  // Hinting makes a third of a file, and few screens use it.
  const options = { targetFormat: 'woff2', keepFeatures: FEATURES, noHinting: true } as const;
  // Written beside and renamed, since two builds may run at once.
  const half = `${file}.${process.pid}`;
  writeFileSync(half, await subsetFont(whole, LETTERS, options));
  renameSync(half, file);
  return file;
};

/**
 * Adds a cut face after each font face: browsers load the whole file for rare letters alone.
 * @param css a shop's theme
 * @param path of the theme
 * @param folder where cut fonts are kept
 */
export const withCutFonts = async (css: string, path: string, folder: string): Promise<string> => {
  const faces = await Promise.all(
    [...css.matchAll(FACE)].map(async ([face, source = '']) => {
      const file = await cutDown(readFileSync(resolve(source)), basename(source), folder);
      const from = relative(dirname(path), file).replaceAll('\\', '/');
      // The later of two faces with a letter wins.
      return [withRange(face, LATIN), withRange(face.replace(source, from), rangeOf(LETTERS))];
    }),
  );
  let at = 0;
  return css.replace(FACE, () => faces[at++]?.join('\n') ?? '');
};
