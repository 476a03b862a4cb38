/** What forms of goods choose from: a category, and what they may make: brand, provider and family. */
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
  make: (text: string) => ReturnType<Parameters<typeof PickOrNew>[0]['make']>;
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
  /** What no choice is called; without it there must be one. */
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
const LEAST = 2;
const SETTLE_MS = 200;

/** A family is called by its code; whoever knows it types it whole. */
export const FamilyPick = ({ form, hint, ...pick }: PickProps & { hint?: string }) => {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const isAsked = wanted.length >= LEAST;
  const { data, input, error } = useQuery(
    autopartFilter,
    isAsked
      ? { filters: [{ FilterKey: 'text', FilterValue: wanted }], rowIndex: 0, rowsMax: SHOWN }
      : null,
    { settleMs: SETTLE_MS },
  );
  const isAnswered = input?.filters?.[0]?.FilterValue === wanted || error !== undefined;
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
      isWaiting={isAsked && !isAnswered}
      error={form.errors.ProductFamily}
    />
  );
};
