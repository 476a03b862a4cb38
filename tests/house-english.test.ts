/** The style of the English documentation (CONTRIBUTING.md), as far as a program can check it. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './house.ts';
import { ROOT } from './root.ts';

const SPANISH =
  /^docs\/(?:own-shop|first-hour|categories|counter|printing|importing|second-factor)\.md$/;
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const pages = globSync(['*.md', 'docs/**/*.md', '.github/**/*.md'], { cwd: ROOT }).toSorted();
const decisions = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => /^\d/.test(name));

/** Returns the sentences of a page: without code, quotations and the targets of links. */
const proseOf = (text: string): string =>
  text
    .replaceAll(/```[\s\S]*?```/g, '')
    .replaceAll(/`[^`\n]*`|"[^"\n]*"|«[^»\n]*»|\]\([^)\n]*\)/g, '~');

/** Vague nouns and figures of speech, for which there is a standard word. */
const VAGUE =
  /\b(?:things?|in the place of|(?:is|are|was|were|be|been) (?:not )?(?:said|told)|told as|tells? of|said to|goes on|who(?:so)?ever|looked at|all the same|without a word|a room of its own|(?:stands?|stood) (?:in|on|at|beside))\b/gi;

test('the English pages use standard words', () => {
  const found = pages
    .filter((page) => !SPANISH.test(page))
    .flatMap((page) =>
      [...proseOf(textOf(page)).matchAll(VAGUE)].map(
        ({ 0: word, index, input }) => `${page}: ${word} (${input.slice(index, index + 60)})`,
      ),
    );
  expect(found).toEqual([]);
  for (const planted of [
    'Whoever asks',
    'The buyer is told.',
    'the rows of one thing',
    'It stood in x',
  ])
    expect(planted).toMatch(new RegExp(VAGUE, 'i'));
  expect(proseOf('A `thing`, "is told", [x](thing.md)')).not.toMatch(new RegExp(VAGUE, 'i'));
});

/** Returns the long paragraphs and list items that a text has more than once. Tables repeat cells on purpose. */
const repeatedIn = (text: string): string[] => {
  const lines = text.split('\n').filter((line) => line.length > 90 && !line.startsWith('|'));
  // A repeated sentence is the usual rest of a merge, whose end may differ.
  const starts = lines.map((line) => line.slice(0, 90));
  return [...new Set(starts.filter((start, index) => starts.indexOf(start) < index))];
};

test('no page says a paragraph twice', () => {
  const found = pages.flatMap((page) => repeatedIn(textOf(page)).map((line) => `${page}: ${line}`));
  const line =
    'Only with emulated hosts that share no code with the shop, which two people wrote apart from it.';
  expect(repeatedIn(`${line}\n\n${line} More.`)).toHaveLength(1);
  expect(found).toEqual([]);
});

test('references to decisions have four digits, and the decision exists', () => {
  const numbers = new Set(decisions.map((name) => name.slice(0, 4)));
  const wrongIn = (text: string): string[] =>
    [...text.matchAll(/\bdecisions? ((?:\d+(?:, | and )?)+)/gi)]
      .flatMap(([, list = '']) => list.match(/\d+/g) ?? [])
      .filter((number) => !numbers.has(number));
  expect(wrongIn('decision 41, Decisions 0009, 0210 and 9999')).toEqual(['41', '9999']);
  const files = [
    ...pages,
    ...sourceFiles().filter((file) => !file.startsWith('tests/house-english')),
  ];
  expect(
    files.flatMap((file) => wrongIn(textOf(file)).map((number) => `${file}: ${number}`)),
  ).toEqual([]);
  const bare = decisions.flatMap((name) =>
    [...textOf(`docs/decisions/${name}`).matchAll(/\((0\d{3})(?:[,;)])/g)]
      .map(([, number = '']) => number)
      .filter((number) => !numbers.has(number))
      .map((number) => `${name}: ${number}`),
  );
  expect(bare).toEqual([]);
});

test('each decision has its context, the choice and its cost', () => {
  const parts = [
    /^\*\*Context\.\*\* /m,
    /^\*\*Choice(?:: [\w ]+)?\.\*\*/m,
    /^\*\*(?:Cost|Limits)\.\*\* /m,
  ];
  const incomplete = decisions.filter((name) => {
    const text = textOf(`docs/decisions/${name}`);
    return parts.some((part) => !part.test(text));
  });
  expect(decisions.length).toBeGreaterThan(150);
  expect(incomplete).toEqual([]);
});
