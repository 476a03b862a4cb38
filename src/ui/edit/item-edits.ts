/** Edits of the phones, addresses and e-mails of a company or a person. */
import { type Entity, itemKey, toWire } from '#contract/definitions/entity';
import { type Fields, onlyChanged } from './changes.ts';

interface Edit {
  BCMode: 'INS' | 'UPD' | 'DLT';
}

/**
 * Returns the edit that adds an item, or changes what its form changed.
 * @param item as replies have it; undefined for a new one
 */
export const itemEdit = (
  entity: Entity,
  item: ({ id: number } & Fields) | undefined,
  values: Fields,
): Edit => {
  if (!item) return { BCMode: 'INS', ...toWire(entity, values) };
  const changed: Fields = onlyChanged(item, values);
  // A department is never sent without its city.
  const place = 'stateId' in changed ? { cityId: values.cityId } : {};
  return {
    BCMode: 'UPD',
    [itemKey(entity)]: item.id,
    ...toWire(entity, { ...changed, ...place }),
  };
};

export const itemRemoval = (entity: Entity, id: number): Edit => ({
  BCMode: 'DLT',
  [itemKey(entity)]: id,
});
