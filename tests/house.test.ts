/** The house keeps its shape: import rules between rooms, file sizes, names, registry hosts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf, ROOT, roomOf, sourceFiles, styleSheets } from './house.ts';
import { mayImport, RULES, ruleName } from './house-rules.ts';

const files = sourceFiles();
const rooms = [...new Set(files.map(roomOf))].sort();
const lines = (file: string) => readFileSync(join(ROOT, file), 'utf8').split('\n').length;
const forbidden = (file: string, text?: string) =>
  importsOf(file, text)
    .filter(({ from, to }) => !mayImport(from, to))
    .map(({ from, to }) => `${file}: ${from} → ${to}`);

test('every room has a rule', () => {
  expect(rooms.filter((room) => !(ruleName(room) in RULES))).toEqual([]);
});

test('no room imports what it may not', () => {
  expect(files.flatMap((file) => forbidden(file))).toEqual([]);
});

/** Files that import each other, each circle by the file it is found at first. */
const circlesAmong = (imports: ReadonlyMap<string, readonly string[]>): string[] => {
  const circles: string[] = [];
  const done = new Set<string>();
  const follow = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (path.includes(file) || done.has(file)) return;
    for (const next of imports.get(file) ?? []) follow(next, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) follow(file, []);
  return circles;
};

test('no files import each other in a circle', () => {
  const targets = files.map((file) => [file, importsOf(file).map(({ target }) => target)] as const);
  expect(circlesAmong(new Map(targets))).toEqual([]);
  const planted = new Map([
    ['a', ['b', 'c']],
    ['b', ['c']],
    ['c', ['d']],
    ['d', ['b']],
  ]);
  expect(circlesAmong(planted)).toEqual(['b → c → d → b']);
});

describe('a forbidden import is caught', () => {
  const pairs = rooms.flatMap((from) =>
    rooms.filter((to) => to !== '.' && !mayImport(from, to)).map((to) => ({ from, to })),
  );
  test.each(pairs)('$from → $to', ({ from, to }) => {
    const folder = from === '.' ? '' : `${from}/`;
    const up = '../'.repeat(folder.split('/').length - 1) || './';
    const target = to === 'generated' ? '.generated' : to;
    const planted = `import { x } from '${up}${target}/planted.ts';\nexport { x };\n`;
    const file = `${from === 'generated' ? '.generated/' : folder}planted.ts`;
    expect(forbidden(file, planted)).toHaveLength(1);
    // An Astro file hides nothing in its fence or its scripts.
    const astro = `---\n${planted}---\n<script>${planted}</script>`;
    expect(forbidden(file.replace('.ts', '.astro'), astro)).toHaveLength(2);
  });
});

test('no island imports another', () => {
  expect(mayImport('src/islands/cart', 'src/islands/search')).toBe(false);
  expect(mayImport('src/islands/cart', 'src/islands/cart')).toBe(true);
});

test('no file is longer than 400 lines, the median is under 80', () => {
  const all = [...files, ...styleSheets()].filter((file) => !file.startsWith('demo-data/data/'));
  expect(all.filter((file) => lines(file) > 400)).toEqual([]);
  const lengths = all.map(lines).sort((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(80);
});

test('names say what a file is for', () => {
  const vague = /(^|\/)(utils?|helpers?|misc|common|index)(\/|\.(ts|tsx)$)/;
  expect(files.filter((file) => vague.test(file))).toEqual([]);
});

test('a source file begins with what it is for', () => {
  const silent = files.filter((file) => {
    if (!/\.(ts|tsx)$/.test(file) || /\.test\.tsx?$/.test(file)) return false;
    return !/^(#!.*\n)?\s*\/[/*]/.test(readFileSync(join(ROOT, file), 'utf8'));
  });
  expect(silent).toEqual([]);
});

test('the lock file names no registry: each machine asks its own', () => {
  const lock: { packages: Record<string, object> } = JSON.parse(
    readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
  );
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
  expect(Object.entries(lock.packages).filter(([, entry]) => 'resolved' in entry)).toEqual([]);
});
