import { useState } from 'react';
import { autopartFilter, brandList, categoryList, providerList } from '#contract/calls/catalog';
import { categoryChoices } from '#stores/goods/categories';
import { Button } from '../Button.tsx';
import { FormWithin } from '../form/FormWithin.tsx';
import type { FormState } from '../form/use-form.ts';
import { useQuery } from '../use-query.ts';
import { AddCategory } from './AddCategory.tsx';
import { Choice } from './controls.tsx';
import { PickOrNew } from './PickOrNew.tsx';

interface PickProps {
  form: FormState;
  value: string;
  create: (text: string) => ReturnType<Parameters<typeof PickOrNew>[0]['create']>;
  onChange?: () => void;
}

export const BrandPick = ({ form, ...pick }: PickProps) => {
  const brands = useQuery(brandList, {}).data?.data;
  const isNone = brands?.length === 0;
  return (
    <PickOrNew
      {...pick}
      name="BrandId"
      label="Marca"
      options={brands ?? []}
      {...(isNone && {
        hint: 'Todavía no hay marcas: escribe el nombre de la primera y elige «Crear».',
      })}
      error={form.errors.BrandId}
    />
  );
};

export const ProviderPick = ({ form, ...pick }: PickProps) => (
  <PickOrNew
    {...pick}
    name="ProviderId"
    label="Proveedor"
    options={useQuery(providerList, {}).data?.data ?? []}
    none="Ninguno"
    error={form.errors.ProviderId}
  />
);

interface CategoryPickProps extends Pick<PickProps, 'form' | 'value' | 'onChange'> {
  /** The label of the empty choice; absent = a choice is required. */
  none?: string;
}

/** Chooses a category, or adds one. Says so if the shop has none. */
export const CategoryPick = ({ form, value, none, onChange }: CategoryPickProps) => {
  const tree = useQuery(categoryList, {}).data?.data;
  const [added, setAdded] = useState('');
  const [isAdding, setAdding] = useState(false);
  const isNone = tree?.length === 0;
  return (
    <div>
      <Choice
        // Remount with the added one.
        key={added}
        value={isNone ? '' : added || value}
        {...(isNone ? { none: 'Todavía no hay categorías' } : none !== undefined && { none })}
        name="CategoryId"
        label="Categoría"
        options={categoryChoices(tree ?? [])}
        error={form.errors.CategoryId}
      />
      <Button look="quiet small" onClick={() => setAdding(true)}>
        {isNone ? 'Agregar la primera categoría' : 'Agregar categoría'}
      </Button>
      {isAdding && (
        <FormWithin>
          <AddCategory
            onAdded={(id) => {
              setAdded(id);
              setAdding(false);
              // The select has the new value after the next render.
              if (onChange) setTimeout(onChange);
            }}
            onClose={() => setAdding(false)}
          />
        </FormWithin>
      )}
    </div>
  );
};

const SHOWN = 8;
const MIN_TYPED = 2;
const SETTLE_MS = 200;

/** Chooses a family by its code, which may also be typed in full. */
export const FamilyPick = ({ form, hint, ...pick }: PickProps & { hint?: string }) => {
  const [text, setText] = useState('');
  const typed = text.trim();
  const isLongEnough = typed.length >= MIN_TYPED;
  const { data, input, error } = useQuery(
    autopartFilter,
    isLongEnough
      ? { filters: [{ FilterKey: 'text', FilterValue: typed }], rowIndex: 0, rowsMax: SHOWN }
      : null,
    { settleMs: SETTLE_MS },
  );
  const isAnswered = input?.filters?.[0]?.FilterValue === typed || error !== undefined;
  return (
    <PickOrNew
      {...pick}
      {...(hint === undefined ? {} : { hint })}
      name="ProductFamily"
      label="Familia"
      options={(data?.data ?? []).map(({ code }) => ({ id: code, name: code }))}
      none={hint === undefined ? 'Código de la familia' : 'Una familia propia'}
      isFree
      onType={setText}
      isWaiting={isLongEnough && !isAnswered}
      error={form.errors.ProductFamily}
    />
  );
};
