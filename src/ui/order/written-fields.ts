/** Fields of orders as lists and files show them. */
import { type Entity, scalarFields } from '#contract/definitions/entity';
import { cellText } from '../edit/entity-values.ts';

/** Returns the fields that files carry, with their values. */
export const fileValues = (
  entity: Entity,
  values: object,
): { title: string; value: string | number }[] => {
  const byName = new Map<string, unknown>(Object.entries(values));
  return scalarFields(entity).flatMap(([name, field]) => {
    if (!field.file) return [];
    const value = byName.get(name);
    return [
      {
        title: field.file.title ?? field.label,
        value: typeof value === 'number' ? value : cellText(field, value),
      },
    ];
  });
};
