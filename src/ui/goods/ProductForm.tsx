import { variant } from 'virtual:variant';
import { brandList, categoryList, providerList } from '#contract/calls/catalog';
import { wireName } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import type { EditedProduct } from '#contract/entities/goods';
import { attributesOf, sameKey } from '#contract/goods/attributes';
import { COST_NAMES, isAmountParm, PRICE_NAMES } from '#contract/goods/cost-fields';
import { categoryChoices } from '#stores/goods/categories';
import { saveProduct } from '#stores/goods/goods';
import { EditForm, ReadOnly, reasonIn } from '../edit/EditForm.tsx';
import { EntityFields } from '../edit/EntityFields.tsx';
import { changeTexts, parmNames, readFields } from '../edit/entity-values.ts';
import { useEdit } from '../edit/use-edit.ts';
import { InputField } from '../form/Field.tsx';
import { useMay } from '../use-may.ts';
import { useQuery } from '../use-query.ts';
import { FixedPrice } from './FixedPrice.tsx';
import { hasFamilies } from './has-families.ts';
import { marginText } from './margin-text.ts';
import { BrandPick, CategoryPick, FamilyPick, ProviderPick } from './ProductPicks.tsx';
import { editedOf, readStale, schema, updateOf, type Values } from './product-values.ts';
import { Specifications, unfitText } from './Specifications.tsx';
import { useAttributes } from './use-attributes.ts';
import { useCreateDialog } from './use-create-dialog.tsx';

const isAmount = (name: string): boolean => isAmountParm(wireName(productEntity, name));

export const ProductForm = ({ product }: { product: EditedProduct }) => {
  const { code } = product;
  const [mayCatalogue, mayPrices] = [useMay('catalogue'), useMay('prices')];
  const edit = useEdit<Values>({
    schema,
    // Disabled controls and those that are not shown send nothing.
    read: (data): unknown => ({
      ...readFields(productEntity, data),
      ...Object.fromEntries(
        Object.entries(edit.before).filter(
          ([parm]) => !(isAmountParm(parm) ? mayPrices : mayCatalogue),
        ),
      ),
    }),
    loaded: editedOf(product),
    save: async (changed, version) => {
      const unfit = unfitIn(changed);
      if (unfit !== undefined) return { ok: false, error: { text: unfit } };
      const reason = reasonIn(form.props.ref.current);
      const reply = await saveProduct({ ...updateOf(code, changed, version), reason });
      return reply.ok ? { ok: true, data: reply.data.data } : reply;
    },
    readStale,
    fieldNames: parmNames(productEntity),
    savedText: `${code} guardado`,
  });
  const { form } = edit;
  const creation = useCreateDialog();
  const brands = useQuery(brandList, {}).data?.data ?? [];
  const providers = useQuery(providerList, {}).data?.data ?? [];
  const categories = categoryChoices(useQuery(categoryList, {}).data?.data ?? []);
  const own = useAttributes();
  const categoryId = String(
    edit.changes.find(({ field }) => field === 'CategoryId')?.to ?? edit.before.CategoryId,
  );
  const attributes = attributesOf(categoryId, own);
  /** Says which new value does not fit its attribute. */
  const unfitIn = ({ specifications = [] }: Partial<Values>): string | undefined => {
    const isStored = (key: string, value: string): boolean =>
      edit.before.specifications.some((one) => one.SpecKey === key && one.SpecValue === value);
    for (const { SpecKey: key, SpecValue: value } of specifications) {
      const attribute = attributes.find((one) => sameKey(one.key, key));
      const text = attribute && !isStored(key, value) && unfitText(attribute, value);
      if (text) return `${key}: ${text}`;
    }
    return undefined;
  };
  /** Returns the margin of the typed price and cost. */
  const marginHint = (shown: Values): string => {
    const typed = (field: keyof Values & string): unknown => {
      const change = edit.changes.find((one) => one.field === field);
      return change ? change.to : shown[field];
    };
    const dayIn = (field: 'ProductOfferFrom' | 'ProductOfferUntil'): string | null =>
      String(typed(field) ?? '') || null;
    const margin = marginText(
      {
        price: Number(typed('ProductPrice')),
        offerPrice: Number(typed('ProductOfferPrice')),
        offerFrom: dayIn('ProductOfferFrom'),
        offerUntil: dayIn('ProductOfferUntil'),
      },
      Number(typed('ProductLastCost')),
    );
    return margin === '' ? '0: no se sabe.' : `Margen sobre el precio sin IVA: ${margin}`;
  };
  const nameIn =
    (list: readonly { id: string | number; name: string }[]) =>
    (value: unknown): string =>
      list.find(({ id }) => String(id) === String(value))?.name ?? 'ninguno';
  return (
    <>
      <EditForm
        edit={edit}
        label={`Datos de ${code}`}
        record={{ subject: 'product', subjectId: code }}
        takesReason
        isReadOnly={!mayCatalogue && !mayPrices}
        texts={{
          ...changeTexts(productEntity),
          BrandId: nameIn(brands),
          ProviderId: nameIn(providers),
          CategoryId: nameIn(categories),
        }}
      >
        {(shown) => {
          const fields = (isWanted: (name: string) => boolean) => (
            <EntityFields
              entity={productEntity}
              form={form}
              shown={shown}
              onChange={edit.updateChanges}
              hints={{
                minStock: `Vacío: ${variant.lastUnits}, como en toda la tienda.`,
                offerPrice: '0: sin oferta.',
                lastCost: marginHint(edit.before),
              }}
              controls={{
                ...(!mayPrices && {
                  ...Object.fromEntries(
                    [...PRICE_NAMES, ...COST_NAMES].map((name) => [name, false]),
                  ),
                  price: <FixedPrice price={shown.ProductPrice} />,
                }),
                categoryId: (
                  <CategoryPick
                    form={form}
                    value={shown.CategoryId}
                    onChange={edit.updateChanges}
                  />
                ),
                brandId: (
                  <BrandPick
                    form={form}
                    value={String(shown.BrandId)}
                    create={creation.create.brand}
                    onChange={edit.updateChanges}
                  />
                ),
                family: hasFamilies && (
                  <FamilyPick
                    form={form}
                    value={shown.ProductFamily}
                    create={creation.createFamily(() => shown.CategoryId)}
                    onChange={edit.updateChanges}
                  />
                ),
                specifications: (
                  <Specifications
                    attributes={attributes}
                    pairs={shown.specifications}
                    errors={form.errors}
                    onChange={edit.updateChanges}
                  />
                ),
                providerId: (
                  <ProviderPick
                    form={form}
                    value={shown.ProviderId === null ? '' : String(shown.ProviderId)}
                    create={creation.create.provider}
                    onChange={edit.updateChanges}
                  />
                ),
                ...Object.fromEntries(
                  Object.keys(productEntity.fields).flatMap((name) =>
                    isWanted(name) ? [] : [[name, false]],
                  ),
                ),
              }}
            />
          );
          return (
            <>
              <InputField
                label="Código"
                hint="No se puede cambiar."
                value={code}
                disabled
                readOnly
              />
              {mayCatalogue ? (
                fields(() => true)
              ) : (
                <>
                  {mayPrices && fields(isAmount)}
                  <ReadOnly>{fields((name) => !mayPrices || !isAmount(name))}</ReadOnly>
                </>
              )}
            </>
          );
        }}
      </EditForm>
      {creation.dialog}
    </>
  );
};
