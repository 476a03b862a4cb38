import { expect, test } from 'vitest';
import { loadVariant } from './load.ts';
import { printSize } from './print-size.ts';

test('RTC’s printers have the sizes of the specification', async () => {
  const { printing } = await loadVariant('RTC');
  const sizes = (wanted: string) =>
    printing?.printers
      .filter(({ technology }) => technology === wanted)
      .map(({ sizeMm }) => printSize(sizeMm));
  expect(sizes('FDM')).toEqual(['20x20x15 cm', '22x14x15 cm', '30x20x57 cm']);
  expect(sizes('SLA')).toEqual(['14x14x15 cm']);
});

test('formats half a centimetre with a comma', () => {
  expect(printSize([125, 90, 8])).toBe('12,5x9x0,8 cm');
});
