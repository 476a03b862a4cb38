/** `/gestion/productos/familias/{code}`: a family of parts: what it fits, the makers' codes, its products, its history. */
import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { categoryList } from '#contract/calls/catalog';
import { autopartDetail } from '#contract/calls/families';
import type { EditedFamily } from '#contract/entities/goods';
import { decodeCode } from '#contract/paths';
import { $search } from '#stores/address';
import { categoryChoices } from '#stores/goods/categories';
import { saveFamily } from '#stores/goods/goods';
import { officeThingPath } from '#variants/back-office';
import { itemPath, pathOf } from '#variants/paths';
import { EditForm } from '../../ui/edit/EditForm.tsx';
import { useEdit } from '../../ui/edit/use-edit.ts';
import { FieldRow } from '../../ui/form/Form.tsx';
import { TextArea, TextField } from '../../ui/form/TextField.tsx';
import { Choice, Tick } from '../../ui/goods/controls.tsx';
import styles from '../../ui/goods/Goods.module.css';
import { GoodsHistory } from '../../ui/goods/GoodsHistory.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useThingName } from '../../ui/office/use-thing-name.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { Applications } from './Applications.tsx';
import {
  type Application,
  editedOf,
  FIELD_NAMES,
  readStale,
  readWith,
  schema,
  type Values,
  WORDS,
} from './values.ts';

const yesOrNo = (value: unknown): string => (value === true ? 'sí' : 'no');

const FamilyForm = ({ family }: { family: EditedFamily }) => {
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
      words={WORDS}
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
          <Choice
            name="CategoryId"
            label="Categoría"
            value={shown.CategoryId}
            options={categories}
            error={form.errors.CategoryId}
          />
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

export const FamilyScreen = () => {
  // The address is known with it.
  const search = useStore($search, { ssr: 'initial' });
  const hasFamilies = pathOf(variant, 'autopart-detail') !== undefined;
  const isKnown = hasFamilies && search !== null;
  const code = isKnown ? decodeCode(location.pathname.split('/').at(-1) ?? '') : undefined;
  const { data, error } = useQuery(autopartDetail, code === undefined ? null : { family: code });
  const family = data?.data;
  useThingName(family?.code);
  if (!hasFamilies) return <Notice tone="info">Esta tienda no vende por familias.</Notice>;
  if (!family)
    return error ? <Notice tone="danger">{error.text}</Notice> : <Spinner text="Cargando…" />;
  return (
    <div className={styles.columns}>
      <div className="stack">
        <p>
          <a href={itemPath(variant, family.code)}>Ver en la tienda</a>
        </p>
        <FamilyForm key={family.code} family={family} />
      </div>
      <div className="stack">
        <section className="card stack" aria-label="Productos de la familia">
          <h2>Productos</h2>
          <ul>
            {family.products.map((product) => (
              <li key={product.code}>
                <a href={officeThingPath(variant, 'product', product.code)}>{product.code}</a>{' '}
                {product.name} {!product.isPublic && <span className="tag">Inactivo</span>}
              </li>
            ))}
          </ul>
        </section>
        <section className="card stack" aria-label="Historial">
          <h2>Historial</h2>
          <GoodsHistory subject="family" code={family.code} />
        </section>
      </div>
    </div>
  );
};
