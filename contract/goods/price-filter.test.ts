import { expect, test } from 'vitest';
import { withoutTax } from '../amounts/money.ts';
import { centsWithin, readPriceChoices } from './price-filter.ts';

test('prices without tax are filtered as they are shown', () => {
  for (let shown = 1; shown < 4_000; shown += 7) {
    const range = { from: shown / 100, to: (shown + 3) / 100 };
    const { from, to } = centsWithin(range, 'withoutTax');
    const isShown = (cents: number) => withoutTax(cents) >= shown && withoutTax(cents) <= shown + 3;
    expect([from - 1, from, to, to + 1].map(isShown), `${shown}`).toEqual([
      ...[false, true, true, false],
    ]);
  }
});

test('prices with tax are filtered by their cents, and open ends stay open', () => {
  expect(readPriceChoices('..1000|2500.5..', 'withTax')).toEqual([
    { choice: '..1000', cents: { from: -Infinity, to: 100_000 } },
    { choice: '2500.5..', cents: { from: 250_050, to: Infinity } },
  ]);
});

test.each(['', '500', 'x..y', '1..2|3'])('%s is no filter', (text) => {
  expect(readPriceChoices(text, 'withTax')).toBeUndefined();
});
