import { expect, test } from 'vitest';
import { loadVariant } from './load.ts';
import { withOwnData } from './own-data.ts';
import { publishedPrinting } from './own-printing.ts';
import { printing } from './schema/printing.ts';

const rtc = await loadVariant('RTC');
const { printing: folder } = rtc;
if (!folder) throw new Error('RTC prints');
const published = publishedPrinting(folder);
const shownWith = (own: object) =>
  withOwnData(rtc, { SHOP_PRINTING: JSON.stringify([{ ...published, ...own }]) }).printing;

test('saving what the form shows changes nothing but the mark of invented prices', () => {
  expect(folder.isSample).toBe(true);
  expect(shownWith({})).toEqual({ ...folder, isSample: false });
});

test('printers, materials and prices of the owner replace the folder’s', () => {
  const [pla] = published.materials;
  const shown = shownWith({
    minimum: 300.5,
    printers: [{ name: 'Grande', technology: 'FDM', width: 300, depth: 310, height: 320 }],
    materials: [
      { ...pla, isOffered: false },
      { ...pla, id: 'material-4', name: 'ABS', pricePerGram: 8.25, infill: 35 },
    ],
  });
  expect(shown).toMatchObject({
    minimumCents: 300_50,
    printers: [{ name: 'Grande', sizeMm: [300, 310, 320] }],
    materials: [
      { id: 'pla', isOff: true },
      { id: 'material-4', name: 'ABS', centsPerGram: 8_25, infill: 0.35 },
    ],
    // How long files are kept stays the folder's.
    keepDays: folder.keepDays,
  });
  expect(shown?.materials[1]).not.toHaveProperty('isOff');
});

test('unreadable prices, and those of a shop without the service, are ignored', async () => {
  for (const text of ['{', '[{}]', 'null'])
    expect(withOwnData(rtc, { SHOP_PRINTING: text })).toEqual(rtc);
  const nam = await loadVariant('NAM');
  expect(withOwnData(nam, { SHOP_PRINTING: JSON.stringify([published]) })).toEqual(nam);
});

test('a folder’s plastic needs a speed, and resin does not', () => {
  const materials = folder.materials.map(({ mm3PerSecond: _, ...material }) => material);
  const faults = printing.safeParse({ ...folder, materials }).error?.issues ?? [];
  expect(faults.map(({ path }) => path.join('.'))).toEqual([
    'materials.0.mm3PerSecond',
    'materials.1.mm3PerSecond',
  ]);
});
