/** The form of a product: what it says of itself, its specifications and links. */
import { variant } from 'virtual:variant';
import { formatMoney, toCents } from '#contract/amounts/money';
import { brandList, categoryList, providerList } from '#contract/calls/catalog';
import type { EditedProduct } from '#contract/entities/goods';
import { categoryChoices } from '#stores/goods/categories';
import { saveProduct } from '#stores/goods/goods';
import { EditForm } from '../edit/EditForm.tsx';
import { reasonIn } from '../edit/reason.ts';
import { useEdit } from '../edit/use-edit.ts';
import { Field } from '../form/Field.tsx';
import { FieldRow } from '../form/Form.tsx';
import { TextArea, TextField } from '../form/TextField.tsx';
import { useQuery } from '../use-query.ts';
import { Tick } from './controls.tsx';
import { hasFamilies } from './has-families.ts';
import { PairRows } from './PairRows.tsx';
import { BrandPick, CategoryPick, FamilyPick, ProviderPick } from './ProductPicks.tsx';
import {
  editedOf,
  FIELD_NAMES,
  LINK_NAMES,
  read,
  readStale,
  SPEC_NAMES,
  schema,
  typedPrice,
  updateOf,
  type Values,
} from './product-values.ts';
import { useMaking } from './use-making.tsx';
import { yesOrNo } from './yes-or-no.ts';

const priceText = (value: unknown): string => formatMoney(toCents(Number(value)));
export const ProductForm = ({ product }: { product: EditedProduct }) => {
  const { code } = product;
  const edit = useEdit<Values>({
    schema,
    read,
    now: editedOf(product),
    save: async (changed, version) => {
      const reason = reasonIn(form.props.ref.current);
      const reply = await saveProduct({ ...updateOf(code, changed, version), reason });
      return reply.ok ? { ok: true, data: reply.data.data } : reply;
    },
    readStale,
    fieldNames: FIELD_NAMES,
    savedText: `${code} guardado`,
  });
  const { form } = edit;
  const making = useMaking();
  const brands = useQuery(brandList, {}).data?.data ?? [];
  const providers = useQuery(providerList, {}).data?.data ?? [];
  const categories = categoryChoices(useQuery(categoryList, {}).data?.data ?? []);
  const nameIn =
    (list: readonly { id: string | number; name: string }[]) =>
    (value: unknown): string =>
      list.find(({ id }) => String(id) === String(value))?.name ?? 'ninguno';
  return (
    <>
      <EditForm
        edit={edit}
        label={`Datos de ${code}`}
        thing={{ subject: 'product', subjectId: code }}
        takesReason
        texts={{
          ProductPrice: priceText,
          BrandId: nameIn(brands),
          ProviderId: nameIn(providers),
          CategoryId: nameIn(categories),
          ProductIsOriginal: yesOrNo,
          ProductIsPublic: yesOrNo,
        }}
      >
        {(shown) => (
          <>
            <Field label="Código" hint="No se puede cambiar.">
              {(control) => <input {...control} className="input" value={code} disabled readOnly />}
            </Field>
            <TextField
              form={form}
              name="ProductName"
              label="Nombre"
              defaultValue={shown.ProductName}
            />
            <FieldRow>
              <TextField
                form={form}
                name="ProductPrice"
                label="Precio con IVA"
                inputMode="decimal"
                defaultValue={typedPrice(shown.ProductPrice)}
              />
              <TextField
                form={form}
                name="ProductMinStock"
                label="Avisar cuando queden"
                hint={`Vacío: ${variant.lastUnits}, como en toda la tienda.`}
                inputMode="numeric"
                defaultValue={shown.ProductMinStock === null ? '' : `${shown.ProductMinStock}`}
                optional
              />
            </FieldRow>
            <FieldRow>
              <CategoryPick form={form} value={shown.CategoryId} />
              <BrandPick
                form={form}
                value={String(shown.BrandId)}
                make={making.make.brand}
                onChange={edit.look}
              />
            </FieldRow>
            <FieldRow>
              <Tick name="ProductIsPublic" label="A la venta" isOn={shown.ProductIsPublic} />
              <Tick name="ProductIsOriginal" label="Original" isOn={shown.ProductIsOriginal} />
            </FieldRow>
            {hasFamilies && (
              <FamilyPick
                form={form}
                value={shown.ProductFamily}
                make={making.makeFamily(() => shown.CategoryId)}
                onChange={edit.look}
              />
            )}
            <TextArea
              form={form}
              name="ProductDescription"
              label="Descripción"
              defaultValue={shown.ProductDescription}
              optional
            />
            <FieldRow>
              <ProviderPick
                form={form}
                value={shown.ProviderId === null ? '' : String(shown.ProviderId)}
                make={making.make.provider}
                onChange={edit.look}
              />
              <TextField
                form={form}
                name="ProductProviderCode"
                label="Código del proveedor"
                defaultValue={shown.ProductProviderCode}
                optional
              />
            </FieldRow>
            <TextField
              form={form}
              name="ProductProviderUrl"
              label="Página del proveedor"
              type="url"
              defaultValue={shown.ProductProviderUrl}
              optional
            />
            <FieldRow>
              <TextField
                form={form}
                name="ProductMLCode"
                label="Código en Mercado Libre"
                defaultValue={shown.ProductMLCode}
                optional
              />
              <TextField
                form={form}
                name="ProductDua"
                label="DUA"
                defaultValue={shown.ProductDua}
                optional
              />
            </FieldRow>
            <PairRows
              legend="Especificaciones"
              addText="Agregar especificación"
              names={SPEC_NAMES}
              labels={['Qué', 'Cuánto']}
              pairs={shown.specifications.map(({ SpecKey, SpecValue }) => [SpecKey, SpecValue])}
              onChange={edit.look}
              errors={form.errors}
            />
            <PairRows
              legend="Enlaces relacionados"
              addText="Agregar enlace"
              names={LINK_NAMES}
              labels={['Nombre', 'Dirección']}
              pairs={shown.relatedLinks.map((link) => [link.RelatedLinkName, link.RelatedLinkUrl])}
              onChange={edit.look}
              errors={form.errors}
            />
          </>
        )}
      </EditForm>
      {making.dialog}
    </>
  );
};
