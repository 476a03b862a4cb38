import { useState } from 'react';
import { autopartFilter, brandList, categoryList, providerList } from '#contract/calls/catalog';
import { categoryChoices } from '#stores/goods/categories';
import type { FormState } from '../form/use-form.ts';
import { useQuery } from '../use-query.ts';
import { Choice } from './controls.tsx';
import { PickOrNew } from './PickOrNew.tsx';

interface PickProps {
  form: FormState;
  value: string;
  create: (text: string) => ReturnType<Parameters<typeof PickOrNew>[0]['create']>;
  onChange?: () => void;
}

export const BrandPick = ({ form, ...pick }: PickProps) => (
  <PickOrNew
    {...pick}
    name="BrandId"
    label="Marca"
    options={useQuery(brandList, {}).data?.data ?? []}
    error={form.errors.BrandId}
  />
);

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

interface CategoryPickProps extends Pick<PickProps, 'form' | 'value'> {
  /** The label of the empty choice; absent = a choice is required. */
  none?: string;
}

export const CategoryPick = ({ form, ...pick }: CategoryPickProps) => (
  <Choice
    {...pick}
    name="CategoryId"
    label="Categoría"
    options={categoryChoices(useQuery(categoryList, {}).data?.data ?? [])}
    error={form.errors.CategoryId}
  />
);

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
