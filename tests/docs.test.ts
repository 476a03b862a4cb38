/** Checks that pages of documentation name only files, commands and code that exist. */
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { SCREENSHOTS } from '../scripts/screenshot-list.ts';
import { sourceFiles } from './house.ts';
import { ROOT } from './root.ts';

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const pages = globSync(['*.md', '.github/**/*.md', 'docs/**/*.md'], { cwd: ROOT }).toSorted();
const quoted = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

/** Top-level files and folders of the repository, without those that commands make. */
const ENTRIES = new Set(
  readdirSync(ROOT).filter((name) => !/^\.(data|astro|generated)$/.test(name)),
);
const MADE = /^(dist|node_modules|secrets)\//;
/** Made by the first migration that needs it, a folder that must not exist, and one of another project. */
const ABSENT = /^(backend\/database\/concurrently\/?|netlify\/(database\/migrations|build))$/;

/** Returns the paths of the repository that a page names in backticks, as patterns of `globSync`. */
const pathsIn = (text: string): string[] =>
  quoted(text).filter(
    (code) =>
      /^[\w.#@-]+(\/[\w.*[\]-]+)+\/?$/.test(code) &&
      ENTRIES.has(code.split('/')[0] ?? '') &&
      !MADE.test(code) &&
      !ABSENT.test(code),
  );
const isThere = (path: string): boolean =>
  path.includes('*') ? globSync(path, { cwd: ROOT }).length > 0 : existsSync(join(ROOT, path));

/** Returns the relative targets of a page's links and pictures. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(https?|mailto):|^\//.test(target));

test('files named by pages exist', () => {
  const found = pages.flatMap((page) =>
    pathsIn(textOf(page))
      .filter((path) => !isThere(path))
      .map((path) => `${page}: ${path}`),
  );
  expect(
    pathsIn('`tests/none.test.ts`, `tests/docs.test.ts`').filter((path) => !isThere(path)),
  ).toEqual(['tests/none.test.ts']);
  expect(found).toEqual([]);
});

test('links and pictures of pages lead to files', () => {
  const found = pages.flatMap((page) =>
    linksIn(textOf(page))
      .filter((target) => !existsSync(join(ROOT, dirname(page), target)))
      .map((target) => `${page}: ${target}`),
  );
  expect(linksIn('[a](b.md#c) ![d](e.webp) [f](https://g.example)')).toEqual(['b.md', 'e.webp']);
  expect(found).toEqual([]);
});

test('commands named by pages are in package.json', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(textOf('package.json'));
  const named = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => ({ page, name })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
  const listed = textOf('docs/commands.md');
  const missing = Object.keys(scripts).filter(
    (name) => !new RegExp(`\`npm (run )?${name}[\` ]`).test(listed),
  );
  expect(missing).toEqual([]);
});

test('the recipes name code that exists', () => {
  const text = sourceFiles().map(textOf).join('\n');
  const words = new Set(text.match(/[A-Za-z_$][\w$]*/g));
  const found = ['docs/developing.md', 'docs/fields.md'].flatMap((page) => {
    const names = quoted(textOf(page)).filter((code) =>
      /^([a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Z]+_[A-Z_]+)$/.test(code),
    );
    expect([page, names.length > 4]).toEqual([page, true]);
    return names.filter((name) => !words.has(name)).map((name) => `${page}: ${name}`);
  });
  expect(found).toEqual([]);
});

test('the changelog has a section of this version', () => {
  const { version }: { version: string } = JSON.parse(textOf('package.json'));
  expect(textOf('CHANGELOG.md')).toMatch(
    new RegExp(`^## ${version.replaceAll('.', '\\.')} – \\d{4}-\\d\\d-\\d\\d$`, 'm'),
  );
});

test('docs/README.md lists every page of docs', () => {
  const listed = linksIn(textOf('docs/README.md'));
  const there = readdirSync(join(ROOT, 'docs')).filter((name) => /\.md$/.test(name));
  expect(there.filter((name) => name !== 'README.md' && !listed.includes(name))).toEqual([]);
});

test('pictures are those of the script, small, and shown on a page', () => {
  const there = globSync('docs/{homes,pictures}/*', { cwd: ROOT }).toSorted();
  expect(there).toEqual(SCREENSHOTS.map(({ file }) => `docs/${file}`).toSorted());
  const sizes = there.map((file) => statSync(join(ROOT, file)).size);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(1_000_000);
  const shown = pages.flatMap((page) =>
    linksIn(textOf(page)).map((target) => join(dirname(page), target)),
  );
  expect(there.filter((file) => !shown.includes(file))).toEqual([]);
});

test('each row of the budgets has a date, and says what limits a figure that is not kept', () => {
  const rows = textOf('docs/budgets.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.split('|').length === 8)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, figure]) => figure !== 'figure');
  expect(rows.length).toBeGreaterThan(35);
  const isWrong = ([, , target = '', value, date = '', kept = '', limit]: string[]) =>
    !value ||
    !/^20\d\d-\d\d-\d\d$/.test(date) ||
    !(target === '–' ? kept === '–' : /^(yes|no)$/.test(kept)) ||
    (kept === 'no' && !limit);
  expect(rows.filter(isWrong)).toEqual([]);
  expect(isWrong(['', 'a', '≤ 1', '2', '2026-12-01', 'no', '', ''])).toBe(true);
});
