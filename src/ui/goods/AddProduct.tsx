import { useState } from 'react';
import * as z from 'zod/mini';
import { typedCents } from '#contract/amounts/typed-amounts';
import { wireMoney } from '#contract/fields/fields';
import { newCode, productParms } from '#contract/fields/goods-fields';
import { messages } from '#contract/messages';
import { addProduct } from '#stores/goods/goods';
import { CancelButton } from '../dialog/CancelButton.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { numberIn } from '../edit/entity-values.ts';
import { FieldRow, Form } from '../form/Form.tsx';
import { TextField } from '../form/TextField.tsx';
import { atFields, useForm } from '../form/use-form.ts';
import { useMay } from '../use-may.ts';
import { Tick } from './controls.tsx';
import { FixedPrice } from './FixedPrice.tsx';
import { hasFamilies } from './has-families.ts';
import { BrandPick, CategoryPick, FamilyPick, ProviderPick } from './ProductPicks.tsx';
import { useCreateDialog } from './use-create-dialog.tsx';

interface AddProductProps {
  /** The family that the product belongs to. */
  family?: string;
  /** The initial category; empty = none. */
  category?: string;
  /** The initial name. */
  name?: string;
  onAdded: (code: string) => void;
  onClose: () => void;
}

/** Parses a typed price: `1.234,50` → 1234.5 */
const typedPrice = z.pipe(
  z.pipe(
    z.string({ error: messages.required }).check(z.trim(), z.minLength(1, messages.required)),
    z.transform((text) => typedCents(text) / 100),
  ),
  wireMoney(),
);

const schema = z.object({
  ProductCode: newCode(),
  ProductName: productParms.ProductName,
  ProductPrice: typedPrice,
  BrandId: productParms.BrandId,
  ProviderId: productParms.ProviderId,
  CategoryId: productParms.CategoryId,
  ProductFamily: productParms.ProductFamily,
  ProductIsPublic: productParms.ProductIsPublic,
});
const NAMES = Object.fromEntries(
  Object.keys(schema.shape).map((name) => [`product.${name}`, name]),
);

const read = (data: FormData): unknown => {
  const text = (name: string): string => String(data.get(name) ?? '').trim();
  return {
    ProductCode: text('ProductCode'),
    ProductName: text('ProductName'),
    ProductPrice: text('ProductPrice'),
    BrandId: numberIn(text('BrandId')),
    ProviderId: text('ProviderId') === '' ? null : numberIn(text('ProviderId')),
    CategoryId: text('CategoryId'),
    ProductFamily: text('ProductFamily'),
    ProductIsPublic: data.has('ProductIsPublic'),
  };
};

/**
 * Adds a product with its required fields, of which category and brand are chosen and not preset. The caller opens the
 * editor for the others.
 */
export const AddProduct = ({
  family = '',
  category = '',
  name = '',
  onAdded,
  onClose,
}: AddProductProps) => {
  const creation = useCreateDialog();
  const mayPrices = useMay('prices');
  const form = useForm({
    schema,
    read,
    send: async (product) => {
      const reply = await addProduct({ product });
      if (!reply.ok) return atFields(reply.error, NAMES);
      onAdded(reply.data.data.code);
      return undefined;
    },
  });
  const [price, setPrice] = useState('0');
  /** Undefined until it is chosen. */
  const [isPublic, setPublic] = useState<boolean>();
  const isPriced = typedCents(price) > 0;
  const currentCategory = (): string =>
    String(new FormData(form.props.ref.current ?? undefined).get('CategoryId') ?? '');
  return (
    <>
      <Dialog title="Producto nuevo" onClose={onClose}>
        <Form form={form} submitText="Agregar" beside={<CancelButton />}>
          <TextField
            form={form}
            name="ProductCode"
            label="Código"
            hint="No se puede cambiar después."
          />
          <TextField form={form} name="ProductName" label="Nombre" defaultValue={name} />
          <FieldRow>
            {mayPrices ? (
              <TextField
                form={form}
                name="ProductPrice"
                label="Precio con IVA"
                inputMode="decimal"
                defaultValue="0"
                onChange={({ target }) => setPrice(target.value)}
              />
            ) : (
              <FixedPrice price={0} />
            )}
            <CategoryPick form={form} value={category} none="Elige una categoría" />
          </FieldRow>
          <FieldRow>
            <BrandPick form={form} value="" create={creation.create.brand} />
            <ProviderPick form={form} value="" create={creation.create.provider} />
          </FieldRow>
          {hasFamilies && (
            <FamilyPick
              form={form}
              value={family}
              create={creation.createFamily(currentCategory)}
              hint="Vacío: una familia propia, con el mismo código."
            />
          )}
          <Tick
            name="ProductIsPublic"
            label="A la venta"
            isOn={isPublic ?? isPriced}
            onChange={setPublic}
            hint={isPriced ? undefined : 'Sin precio, la tienda lo muestra con «Consultar precio».'}
          />
        </Form>
      </Dialog>
      {creation.dialog}
    </>
  );
};
