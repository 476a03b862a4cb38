import * as z from 'zod/mini';
import { byOwnNames, type Entity, initialValues } from '#contract/definitions/entity';
import { EntityFields } from '../edit/EntityFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import type { FormState } from './use-form.ts';

interface ItemFieldsProps {
  entity: Entity;
  form: FormState;
  /** As replies have it; undefined for a new one. */
  values: object | undefined;
}

const place = z.object({ stateId: z.number(), cityId: z.number() });

/** The controls of a phone, address or e-mail, by the names of replies. */
export const ItemFields = ({ entity, form, values }: ItemFieldsProps) => (
  <EntityFields
    entity={byOwnNames(entity)}
    form={form}
    shown={values ?? initialValues(entity)}
    controls={{
      stateId: <PlaceFields errors={form.errors} {...place.safeParse(values).data} />,
      cityId: false,
    }}
  />
);
