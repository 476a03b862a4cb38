import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { folderOf } from './folders.ts';
import { presentVariants } from './load.ts';
import { themeColours } from './theme-colours.ts';

const VARIANTS = dirname(fileURLToPath(import.meta.url));
const ids = presentVariants(VARIANTS);
const read = (id: string, file: string) => readFileSync(join(folderOf(id, VARIANTS), file), 'utf8');

/** Returns the shapes without their colours. */
const shapesIn = (svg: string): string =>
  [...svg.matchAll(/\s(?:d|points|cx|cy|r|x|y|width|height)="([^"]*)"/g)]
    .map(([, value]) => value)
    .join(' ');

test.each([
  ['logo', (id: string) => shapesIn(read(id, 'logo.svg'))],
  ['icon', (id: string) => shapesIn(read(id, 'favicon.svg'))],
  ["banner's drawing", (id: string) => shapesIn(read(id, 'banner.svg'))],
  [
    'headings’ letters',
    (id: string) => /--font-heading:\s*([^,;]+)/.exec(read(id, 'theme.css'))?.[1],
  ],
  ['colour of its header', (id: string) => themeColours(id, VARIANTS)('header', 'light')],
  ['colour of its buttons', (id: string) => themeColours(id, VARIANTS)('action', 'light')],
  ['ground', (id: string) => themeColours(id, VARIANTS)('bg', 'light')],
])('no two shops have the same %s', (_what, of) => {
  const all = ids.map(of);
  expect(all.filter((one) => !one)).toEqual([]);
  expect(new Set(all).size, all.join('\n')).toBe(ids.length);
});
