/** A new product: what it must say; the rest is filled in on its own page, which opens. */
import { variant } from 'virtual:variant';
import * as z from 'zod/mini';
import { newCode, productParms } from '#contract/goods-fields';
import { addProduct } from '#stores/goods/goods';
import { pathOf } from '#variants/paths';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';
import { productHref } from './columns.tsx';
import { moneyField } from './fields.ts';

const schema = z.object({
  code: newCode(),
  name: productParms.ProductName,
  price: moneyField(),
  family: productParms.ProductFamily,
});

const NAMES = {
  'product.ProductCode': 'code',
  'product.ProductName': 'name',
  'product.ProductPrice': 'price',
  'product.ProductFamily': 'family',
};

export const AddProduct = ({ onClose }: { onClose: () => void }) => {
  const form = useForm({
    schema,
    read: (data) => ({ family: '', ...Object.fromEntries(data) }),
    send: async ({ code, name, price, family }) => {
      const reply = await addProduct({
        product: {
          ProductCode: code,
          ProductName: name,
          ProductPrice: price,
          ProductFamily: family,
        },
      });
      if (!reply.ok) return atFields(reply.error, NAMES);
      location.assign(productHref(reply.data.data.code));
      return undefined;
    },
  });
  return (
    <Dialog title="Producto nuevo" onClose={onClose}>
      <Form form={form} submitText="Agregar">
        <TextField form={form} name="code" label="Código" hint="No se puede cambiar después." />
        <TextField form={form} name="name" label="Nombre" />
        <TextField
          form={form}
          name="price"
          label="Precio con IVA"
          inputMode="decimal"
          defaultValue="0"
        />
        {pathOf(variant, 'autopart-detail') !== undefined && (
          <TextField
            form={form}
            name="family"
            label="Código de la familia"
            hint="Vacío: una familia propia, con el mismo código."
            optional
          />
        )}
      </Form>
    </Dialog>
  );
};
