/** The form of a family of parts: what it says of itself, what it fits, the makers' codes. */
import { useState } from 'react';
import { categoryList } from '#contract/calls/catalog';
import type { EditedFamily } from '#contract/entities/goods';
import { categoryChoices } from '#stores/goods/categories';
import { saveFamily } from '#stores/goods/goods';
import { EditForm } from '../edit/EditForm.tsx';
import { reasonIn } from '../edit/reason.ts';
import { useEdit } from '../edit/use-edit.ts';
import { FieldRow } from '../form/Form.tsx';
import { TextArea, TextField } from '../form/TextField.tsx';
import { useQuery } from '../use-query.ts';
import { Applications } from './Applications.tsx';
import { Tick } from './controls.tsx';
import {
  type Application,
  editedOf,
  FIELD_NAMES,
  readStale,
  readWith,
  schema,
  type Values,
} from './family-values.ts';
import { CategoryPick } from './ProductPicks.tsx';
import { yesOrNo } from './yes-or-no.ts';

export const FamilyForm = ({ family }: { family: EditedFamily }) => {
  const now = editedOf(family);
  const [held, setHeld] = useState<readonly Application[]>(now.values.applications);
  const edit = useEdit<Values>({
    schema,
    read: readWith(held),
    now,
    save: async ({ applications, originalCodes, ...parms }, version) => {
      const reply = await saveFamily({
        family: family.code,
        version,
        parms,
        applications,
        originalCodes,
        reason: reasonIn(form.props.ref.current),
      });
      return reply.ok ? { ok: true, data: reply.data.data } : reply;
    },
    readStale,
    fieldNames: FIELD_NAMES,
    onValues: (values) => setHeld(values.applications),
    savedText: `${family.code} guardada`,
  });
  const { form } = edit;
  const categories = categoryChoices(useQuery(categoryList, {}).data?.data ?? []);
  const categoryName = (value: unknown): string =>
    categories.find(({ id }) => id === value)?.name ?? String(value);
  return (
    <EditForm
      edit={edit}
      label={`Datos de la familia ${family.code}`}
      thing={{ subject: 'family', subjectId: family.code }}
      takesReason
      texts={{
        CategoryId: categoryName,
        AutopartIsOriginal: yesOrNo,
        AutopartIsPublic: yesOrNo,
      }}
    >
      {(shown) => (
        <>
          <TextField
            form={form}
            name="AutopartName"
            label="Nombre"
            defaultValue={shown.AutopartName}
          />
          <CategoryPick form={form} value={shown.CategoryId} />
          <FieldRow>
            <Tick name="AutopartIsPublic" label="A la venta" isOn={shown.AutopartIsPublic} />
            <Tick name="AutopartIsOriginal" label="Original" isOn={shown.AutopartIsOriginal} />
          </FieldRow>
          <TextArea
            form={form}
            name="AutopartDescription"
            label="Descripción"
            defaultValue={shown.AutopartDescription}
            optional
          />
          <TextArea
            form={form}
            name="originalCodes"
            label="Códigos originales"
            hint="Uno por línea."
            defaultValue={shown.originalCodes.map(({ Code }) => Code).join('\n')}
            optional
          />
          <Applications held={held} onChange={setHeld} />
        </>
      )}
    </EditForm>
  );
};
