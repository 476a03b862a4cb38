/** What a delivery for nothing still costs is said where the order is. */
import { expect, test } from 'vitest';
import { freightNote } from './freight.ts';
import { loadVariant } from './load.ts';

test('a freight that is paid at the door is said of the delivery that an order has for nothing, of no other', async () => {
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
  // Of an order that paid for it, whatever the shop asks since.
  expect(freightNote(variant, 'INT', 300_00)).toBe('');
});
