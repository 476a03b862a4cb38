import { useState } from 'react';
import * as z from 'zod/mini';
import { counted } from '#contract/amounts/counted';
import { brandList, categoryList, providerList } from '#contract/calls/catalog';
import type { ProductRow } from '#contract/entities/goods';
import { attributesOf } from '#contract/goods/attributes';
import { categoryChoices } from '#stores/goods/categories';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Choice } from '../../ui/goods/controls.tsx';
import { AttributeControl, unfitText } from '../../ui/goods/Specifications.tsx';
import { useAttributes } from '../../ui/goods/use-attributes.ts';
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
const schema = z.object({
  CategoryId: z.string(),
  BrandId: z.string(),
  ProviderId: z.string(),
  SpecKey: z.string(),
});
type Chosen = z.output<typeof schema>;

/** Returns a row's value of each field as the table shows it. */
const shownIn = (row: ProductRow): Record<(typeof FIELDS)[number], string> => ({
  CategoryId: row.categoryName,
  BrandId: row.brandName,
  ProviderId: row.providerName,
});

/** Changes category, brand, supplier or an attribute of the selected products, after a preview. */
export const BulkFields = ({ rows, onClose }: BulkFieldsProps) => {
  const [chosen, setChosen] = useState<Chosen>();
  const [specKey, setSpecKey] = useState('');
  const [specValue, setSpecValue] = useState('');
  const own = useAttributes();
  const attributes = [
    ...new Map(
      rows.flatMap(({ categoryId }) => attributesOf(categoryId, own)).map((one) => [one.key, one]),
    ).values(),
  ];
  const attribute = attributes.find(({ key }) => key === specKey);
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
      if (FIELDS.every((field) => values[field] === '') && !attribute)
        return { text: 'Elige una categoría, una marca, un proveedor o un atributo.' };
      const unfit = attribute && unfitText(attribute, specValue);
      if (unfit) return { text: `${attribute.key}: ${unfit}` };
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
          {attributes.length > 0 && (
            <Select
              name="SpecKey"
              label="Atributo"
              value={specKey}
              options={[
                { id: '', name: SAME },
                ...attributes.map(({ key }) => ({ id: key, name: key })),
              ]}
              onChange={(key) => {
                setSpecKey(key);
                setSpecValue('');
              }}
            />
          )}
          {attribute && (
            <AttributeControl
              key={attribute.key}
              attribute={attribute}
              value={specValue}
              onValue={setSpecValue}
            />
          )}
        </Form>
      </Dialog>
    );
  const fields = FIELDS.filter((field) => chosen[field] !== '');
  const nameOf = (field: (typeof FIELDS)[number]): string => {
    const name = optionsOf[field].find(({ id }) => String(id) === chosen[field])?.name ?? '';
    // Rows show a category without those above it.
    return field === 'CategoryId' ? (name.split(' › ').at(-1) ?? name) : name;
  };
  const after = fields.map(nameOf).join(' · ');
  const specText = attribute && `${attribute.key}: ${specValue || 'ninguno'}`;
  const before = (row: ProductRow): string =>
    fields.map((field) => shownIn(row)[field] || NO_PROVIDER.name).join(' · ');
  // Rows do not show their specifications.
  const changing = rows.filter((row) => attribute || before(row) !== after);
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
      {...(attribute && {
        specification: { SpecKey: attribute.key, SpecValue: specValue },
      })}
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
          { title: 'Código', cell: ({ code }) => <span className="code">{code}</span> },
          { title: 'Nombre', cell: ({ name }) => name },
          ...(fields.length > 0 ? [{ title: 'Antes', cell: before }] : []),
          {
            title: 'Después',
            cell: () => [after, specText].filter(Boolean).join(' · '),
          },
        ]}
      />
    </BulkChange>
  );
};
