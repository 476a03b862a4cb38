import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderOf } from './folders.ts';

const VARIANTS = dirname(fileURLToPath(import.meta.url));
const TOKENS = join(VARIANTS, '../src/styles/tokens.css');
/** Limit of colours that refer to other colours. */
const DEEPEST = 5;

export const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** Parses the colours of a theme, without `--color-`. */
const coloursOf = (css: string): [string, string][] =>
  [...css.matchAll(/--color-([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);

/**
 * Reads the colours of a theme as plain values, for tests, manifest and pictures.
 * @param folder of the variants; by default as the environment says
 * @returns a function for the value of `--color-<name>` in the light or dark theme, `#rrggbb` if it is one
 */
export const themeColours = (
  id: string,
  folder?: string,
): ((name: string, scheme: Scheme) => string) => {
  const colours: ReadonlyMap<string, string> = new Map([
    ...coloursOf(readFileSync(TOKENS, 'utf8')),
    ...coloursOf(readFileSync(join(folderOf(id, folder), 'theme.css'), 'utf8')),
  ]);
  return (name, scheme) => {
    let value = colours.get(name) ?? '';
    for (let depth = 0; depth < DEEPEST && !/^#[0-9a-f]{6}$/.test(value); depth += 1) {
      const [, light = '', dark = ''] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? [];
      if (light) value = scheme === 'light' ? light : dark;
      const [, other] = /^var\(--color-([\w-]+)\)$/.exec(value) ?? [];
      if (other) value = colours.get(other) ?? '';
    }
    return value;
  };
};
