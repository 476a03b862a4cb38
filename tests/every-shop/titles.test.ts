/** What search engines show of every shop: a title of its own for each page, and a line or two of what it holds. */
import { expect, inject, test } from 'vitest';
import { headsOf } from '../support/page-heads.ts';

/** The pages that a shop is found by, and a small demo's items. */
const FEWEST = 40;

test.each(inject('shops'))(
  '$id: no two pages have one title, and each says what it holds',
  ({ dist }) => {
    const { titles, faults } = headsOf(dist);
    expect(titles.length).toBeGreaterThan(FEWEST);
    expect(faults.length, faults.slice(0, 20).join('\n')).toBe(0);
  },
);
