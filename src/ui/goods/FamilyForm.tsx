import { useState } from 'react';
import { categoryList } from '#contract/calls/catalog';
import { familyEntity } from '#contract/definitions/family';
import type { EditedFamily } from '#contract/entities/goods';
import { categoryChoices } from '#stores/goods/categories';
import { saveFamily } from '#stores/goods/goods';
import { EditForm, reasonIn } from '../edit/EditForm.tsx';
import { EntityFields } from '../edit/EntityFields.tsx';
import { changeTexts, parmNames, readFields } from '../edit/entity-values.ts';
import { useEdit } from '../edit/use-edit.ts';
import { useMay } from '../use-may.ts';
import { useQuery } from '../use-query.ts';
import { Applications } from './Applications.tsx';
import { type Application, editedOf, readStale, schema, type Values } from './family-values.ts';
import { CategoryPick } from './ProductPicks.tsx';

export const FamilyForm = ({ family }: { family: EditedFamily }) => {
  const loaded = editedOf(family);
  const mayCatalogue = useMay('catalogue');
  const [held, setHeld] = useState<readonly Application[]>(loaded.values.applications);
  const edit = useEdit<Values>({
    schema,
    // Disabled controls send nothing.
    read: (data): unknown =>
      mayCatalogue ? { ...readFields(familyEntity, data), applications: held } : edit.before,
    loaded,
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
    fieldNames: parmNames(familyEntity),
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
      record={{ subject: 'family', subjectId: family.code }}
      takesReason
      isReadOnly={!mayCatalogue}
      texts={{ ...changeTexts(familyEntity), CategoryId: categoryName }}
    >
      {(shown) => (
        <EntityFields
          entity={familyEntity}
          form={form}
          shown={shown}
          onChange={edit.updateChanges}
          controls={{
            categoryId: (
              <CategoryPick form={form} value={shown.CategoryId} onChange={edit.updateChanges} />
            ),
            applications: <Applications held={held} onChange={setHeld} />,
          }}
        />
      )}
    </EditForm>
  );
};
