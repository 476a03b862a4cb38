/** The colours of a shop's theme as plain values, for what knows no custom properties: tests, manifest, browser. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderOf } from './folders.ts';

const VARIANTS = dirname(fileURLToPath(import.meta.url));
const TOKENS = join(VARIANTS, '../src/styles/tokens.css');
/** A colour may be another's, which is another's. */
const DEEPEST = 5;

export const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** Names without `--color-`; comments and strings hold none. */
const coloursOf = (css: string): [string, string][] =>
  [...css.matchAll(/--color-([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);

/**
 * @param folder of the shops' folders; without it, as the environment says
 * @returns the value of `--color-<name>` where the page is light or dark, `#rrggbb`, or what stands
 * there instead
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
