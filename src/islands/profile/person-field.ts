import * as z from 'zod/mini';
import type { Entity, ScalarField, ScalarName } from '#contract/definitions/entity';
import { personEntity } from '#contract/definitions/person';
import { inputShape } from '#contract/definitions/schemas';

export type PersonField = ScalarName<typeof personEntity>;

/** Returns the form of one field of the own person, as the profile calls it. */
export const personFieldForm = (name: PersonField) => {
  const field: ScalarField = personEntity.fields[name];
  const label = field.profile ?? field.label;
  const own: Entity = { prefix: '', fields: { [name]: { ...field, wire: name, label } } };
  return { own, label, schema: z.object(inputShape(own)) };
};
