import { expect, test } from 'vitest';
import { loadVariant } from './load.ts';
import { printSize } from './print-size.ts';

test('the printers of the robotics shop make parts of the sizes that it promises', async () => {
  const { printing } = await loadVariant('RTC');
  const sizes = (wanted: string) =>
    printing?.printers
      .filter(({ technology }) => technology === wanted)
      .map(({ sizeMm }) => printSize(sizeMm));
  expect(sizes('FDM')).toEqual(['20x20x15 cm', '22x14x15 cm', '30x20x57 cm']);
  expect(sizes('SLA')).toEqual(['14x14x15 cm']);
});

test('half a centimetre is said with a comma', () => {
  expect(printSize([125, 90, 8])).toBe('12,5x9x0,8 cm');
});
