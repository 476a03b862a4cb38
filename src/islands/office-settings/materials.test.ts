import { expect, test } from 'vitest';
import { MATERIAL_ID } from '#contract/entities/own-printing';
import { materialsInUse, newMaterial } from './materials.ts';

test('a new material never gets the id of one that was removed', () => {
  const materials = Array.from({ length: 5 }, newMaterial);
  expect(new Set(materials.map(({ id }) => id)).size).toBe(5);
  for (const { id } of materials) expect(id).toMatch(MATERIAL_ID);
});

test('a material may be removed only before it is saved', () => {
  const [saved, added] = [newMaterial(), newMaterial()];
  const inUse = materialsInUse([{ materials: [saved] }]);
  expect([saved, added].map(({ id }) => inUse.has(id))).toEqual([true, false]);
});
