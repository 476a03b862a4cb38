import { describe, expect, test } from 'vitest';
import { needsAddress } from '#contract/orders/payments';
import { reaches } from '#contract/orders/shipping-zones';
import { loadVariant, presentVariants } from '#variants/load';
import places from '../geography/places.json' with { type: 'json' };

const departments = places.map(({ name }) => name);

describe.each(presentVariants())('the deliveries of %s', (id) => {
  test('name departments that there are', async () => {
    const { shippings } = await loadVariant(id);
    for (const { departments: zone } of shippings)
      expect(departments).toEqual(expect.arrayContaining([...zone.only, ...zone.except]));
  });

  test('reach every department', async () => {
    const { shippings } = await loadVariant(id);
    for (const department of departments)
      expect(
        shippings.filter((one) => needsAddress(one.id) && reaches(one, department)),
      ).not.toEqual([]);
  });
});
