import { expect, test } from 'vitest';
import { judgePage } from './judges.ts';

type Page = Parameters<typeof judgePage>[0];

const FIRST = ['A', 'B', 'C', 'D'];
/** The second page of two rows. */
const said = (codes: string[], resultCount: number): string[] => {
  // Only the codes and the count are judged.
  const page = { data: codes.map((code) => ({ code })), resultCount, resultFilters: [] } as unknown;
  return judgePage(page as Page, FIRST, 2).map(({ what }) => what);
};

test.each([
  ['the next rows', ['C', 'D'], 45, []],
  ['no more rows', [], 2, []],
  ['the first page again', ['A', 'B'], 45, ['la segunda página repite la primera']],
  ['rows counted instead of pages', ['B', 'C'], 45, ['la segunda página repite la primera']],
  ['the count of its own rows', ['C', 'D'], 2, ['resultCount cuenta solo la página']],
])('a second page with %s', (_what, codes, count, expected) => {
  expect(said(codes, count)).toEqual(expected);
});
