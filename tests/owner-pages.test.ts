/** The owner's pages name what the screens show. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './house.ts';
import { ROOT } from './root.ts';

const screens = sourceFiles()
  .filter((file) => /^(src|contract|backend|variants)\/.+(?<!\.test)\.(tsx?|astro)$/.test(file))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n');

const page = readFileSync(join(ROOT, 'docs/first-hour.md'), 'utf8');

test('docs/first-hour.md names existing screens, buttons and answers', () => {
  const named = [...page.matchAll(/\*\*(.+?)\*\*/g)]
    .flatMap(([, words = '']) => words.split(' → '))
    // Headings of its own list of troubles end with a point.
    .filter((words) => !words.endsWith('.'));
  expect(named.length).toBeGreaterThan(20);
  expect([...new Set(named)].filter((words) => !screens.includes(words))).toEqual([]);
});

test('docs/first-hour.md links existing pages, and the list of pages links it', () => {
  const links = [...page.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, file = '']) => file);
  expect(links.length).toBeGreaterThan(5);
  for (const file of links) expect(readFileSync(join(ROOT, 'docs', file), 'utf8')).toMatch(/^# /);
  expect(readFileSync(join(ROOT, 'docs/README.md'), 'utf8')).toContain('(first-hour.md)');
});
