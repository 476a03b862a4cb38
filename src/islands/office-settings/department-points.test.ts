import { expect, test } from 'vitest';
import { loadVariant } from '#variants/load';
import { publishedBranches } from '#variants/published-data';
import { movedTo } from './department-points.ts';

const [branch] = publishedBranches(await loadVariant('NAM'));

test('a branch that moves to another department gets its capital and a point there', () => {
  if (!branch) throw new Error('the shop has no branch');
  const moved = movedTo(branch, 'Salto', [{ name: 'Salto' }, { name: 'Belén' }]);
  expect(moved).toMatchObject({ stateName: 'Salto', cityName: 'Salto', address: branch.address });
  const [latitude = 0, longitude = 0] = moved.geolocation.split(',').map(Number);
  expect([Math.round(latitude), Math.round(longitude)]).toEqual([-31, -58]);
});
