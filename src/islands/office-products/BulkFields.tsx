import { useState } from 'react';
import * as z from 'zod/mini';
import { counted } from '#contract/amounts/counted';
import { brandList, categoryList, providerList } from '#contract/calls/catalog';
import type { ProductRow } from '#contract/entities/goods';
import { categoryChoices } from '#stores/goods/categories';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Choice } from '../../ui/goods/controls.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { BulkChange } from './BulkChange.tsx';

interface BulkFieldsProps {
  rows: readonly ProductRow[];
  onClose: (codes: readonly string[]) => void;
}

const SAME = 'Sin cambiar';
const NO_PROVIDER = { id: 'none', name: 'Ninguno' };
const FIELDS = ['CategoryId', 'BrandId', 'ProviderId'] as const;
const schema = z.object({ CategoryId: z.string(), BrandId: z.string(), ProviderId: z.string() });
type Chosen = z.output<typeof schema>;

/** Returns a row's value of each field as the table shows it. */
const shownIn = (row: ProductRow): Chosen => ({
  CategoryId: row.categoryName,
  BrandId: row.brandName,
  ProviderId: row.providerName,
});

/** Changes category, brand or supplier of the selected products, after a preview. */
export const BulkFields = ({ rows, onClose }: BulkFieldsProps) => {
  const [chosen, setChosen] = useState<Chosen>();
  const tree = useQuery(categoryList, {}).data?.data ?? [];
  const brands = useQuery(brandList, {}).data?.data ?? [];
  const providers = useQuery(providerList, {}).data?.data ?? [];
  const optionsOf = {
    CategoryId: categoryChoices(tree),
    BrandId: brands,
    ProviderId: [NO_PROVIDER, ...providers],
  };
  const form = useForm({
    schema,
    send: async (values) => {
      if (FIELDS.every((field) => values[field] === ''))
        return { text: 'Elige una categoría, una marca o un proveedor.' };
      setChosen(values);
      return undefined;
    },
  });
  if (!chosen)
    return (
      <Dialog
        title={`Cambiar datos: ${counted(rows.length, 'producto', 'productos')}`}
        onClose={() => onClose([])}
      >
        <Form form={form} submitText="Ver cómo quedan">
          <Choice
            name="CategoryId"
            label="Categoría"
            value=""
            none={SAME}
            options={optionsOf.CategoryId}
          />
          <Choice name="BrandId" label="Marca" value="" none={SAME} options={optionsOf.BrandId} />
          <Choice
            name="ProviderId"
            label="Proveedor"
            value=""
            none={SAME}
            options={optionsOf.ProviderId}
          />
        </Form>
      </Dialog>
    );
  const fields = FIELDS.filter((field) => chosen[field] !== '');
  const nameOf = (field: keyof Chosen): string => {
    const name = optionsOf[field].find(({ id }) => String(id) === chosen[field])?.name ?? '';
    // Rows show a category without those above it.
    return field === 'CategoryId' ? (name.split(' › ').at(-1) ?? name) : name;
  };
  const after = fields.map(nameOf).join(' · ');
  const before = (row: ProductRow): string =>
    fields.map((field) => shownIn(row)[field] || NO_PROVIDER.name).join(' · ');
  const changing = rows.filter((row) => before(row) !== after);
  const unchanged = rows.length - changing.length;
  return (
    <BulkChange
      rows={rows}
      parms={{
        ...(chosen.CategoryId !== '' && { CategoryId: chosen.CategoryId }),
        ...(chosen.BrandId !== '' && { BrandId: Number(chosen.BrandId) }),
        ...(chosen.ProviderId !== '' && {
          ProviderId: chosen.ProviderId === NO_PROVIDER.id ? null : Number(chosen.ProviderId),
        }),
      }}
      verb="Cambiar datos"
      doneText={rows.length === 1 ? 'cambiado' : 'cambiados'}
      onClose={onClose}
    >
      <p role="status">
        {changing.length === 1 ? 'Cambia' : 'Cambian'}{' '}
        {counted(changing.length, 'producto', 'productos')}
        {unchanged > 0 && `; ${counted(unchanged, 'queda como está', 'quedan como están')}`}.
      </p>
      <ListTable
        label="Datos antes y después"
        rows={changing}
        keyOf={({ code }) => code}
        columns={[
          { title: 'Código', cell: ({ code }) => code },
          { title: 'Nombre', cell: ({ name }) => name },
          { title: 'Antes', cell: before },
          { title: 'Después', cell: () => after },
        ]}
      />
    </BulkChange>
  );
};
