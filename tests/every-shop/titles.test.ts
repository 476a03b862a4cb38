import { expect, inject, test } from 'vitest';
import { headsOf } from '../support/page-heads.ts';

/** Pages of a small demo, at least. */
const FEWEST = 40;

test.each(inject('shops'))(
  '$id: pages have unique titles that describe their content',
  ({ dist }) => {
    const { titles, faults } = headsOf(dist);
    expect(titles.length).toBeGreaterThan(FEWEST);
    expect(faults.length, faults.slice(0, 20).join('\n')).toBe(0);
  },
);
