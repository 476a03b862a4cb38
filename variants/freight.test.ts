import { expect, test } from 'vitest';
import { freightNote } from './freight.ts';
import { loadVariant } from './load.ts';

test('names freight on delivery for free deliveries alone', async () => {
  const variant = await loadVariant('NAM');
  const notes = variant.shippings.map(({ id, priceCents }) => [
    id,
    freightNote(variant, id, priceCents),
  ]);
  expect(notes).toEqual([
    ['RES', ''],
    ['MON', ''],
    ['AME', ''],
    ['INT', 'El flete se paga al recibir'],
  ]);
  expect(freightNote(variant, 'XXX', 0)).toBe('');
  // The order paid for the delivery, whatever the shop charges now.
  expect(freightNote(variant, 'INT', 300_00)).toBe('');
});
