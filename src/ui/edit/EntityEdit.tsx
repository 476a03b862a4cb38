import { useState } from 'react';
import * as z from 'zod/mini';
import { byOwnNames, type Entity, picked, scalarNames, toWire } from '#contract/definitions/entity';
import { inputShape } from '#contract/definitions/schemas';
import type { AuditSubject } from '#contract/entities/audit';
import type { Fields } from './changes.ts';
import { EditForm } from './EditForm.tsx';
import { EntityFields } from './EntityFields.tsx';
import { changeTexts, ownNames, readFields } from './entity-values.ts';
import { type Saved, useEdit } from './use-edit.ts';

interface Update<P> {
  id: number;
  version: number | undefined;
  parms: P;
}

interface EntityEditProps<R, P> {
  entity: Entity;
  subject: AuditSubject;
  /** As replies have it. */
  record: R;
  schema: z.ZodMiniType<R>;
  /** Accessible name of the form: `Datos de la persona`. */
  label: string;
  update: (
    input: Update<P>,
  ) => Promise<{ ok: true; data: { data: unknown } } | Extract<Saved, { ok: false }>>;
}

/** The form of a record with all scalar fields of its entity. */
export const EntityEdit = <R extends Fields & { id: number; version?: number | undefined }, P>({
  entity,
  subject,
  record,
  schema,
  label,
  update,
}: EntityEditProps<R, P>) => {
  const [own] = useState(() => byOwnNames(entity));
  const [formSchema] = useState(() => z.object(inputShape(own)));
  const editedOf = (of: R) => ({
    values: picked<Fields, string>(of, scalarNames(entity)),
    version: of.version,
  });
  const edit = useEdit<Fields>({
    schema: formSchema,
    loaded: editedOf(record),
    read: (data) => readFields(own, data),
    save: async (changed, version) => {
      // The call's input is derived from the same definition.
      const parms = toWire(entity, changed) as P;
      const reply = await update({ id: record.id, version, parms });
      return reply.ok ? { ok: true, data: reply.data.data } : reply;
    },
    readStale: (detail) => {
      const { data } = schema.safeParse(detail);
      return data && editedOf(data);
    },
    fieldNames: ownNames(entity, 'parms.'),
  });
  return (
    <EditForm
      edit={edit}
      label={label}
      texts={changeTexts(own)}
      record={{ subject, subjectId: record.id }}
    >
      {(shown) => <EntityFields entity={own} form={edit.form} shown={shown} controls={{}} />}
    </EditForm>
  );
};
