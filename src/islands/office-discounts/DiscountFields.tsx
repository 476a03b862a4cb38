import { brandList, categoryList } from '#contract/calls/catalog';
import { discountEntity } from '#contract/definitions/discount';
import { toWire } from '#contract/definitions/entity';
import type { Discount } from '#contract/entities/discounts';
import { categoryChoices } from '#stores/goods/categories';
import type { Fields } from '../../ui/edit/changes.ts';
import { EntityFields } from '../../ui/edit/EntityFields.tsx';
import { parmNames, readFields } from '../../ui/edit/entity-values.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import type { FormState } from '../../ui/form/use-form.ts';
import { useQuery } from '../../ui/use-query.ts';
import { idsIn, ManyPick } from './ManyPick.tsx';

const CATEGORIES = 'DiscountCategoryIds';
const BRANDS = 'DiscountBrandIds';

/** Reads the controls, by the names of calls. */
export const readDiscount = (data: FormData): Fields => ({
  ...readFields(discountEntity, data),
  [CATEGORIES]: idsIn(data, CATEGORIES),
  [BRANDS]: idsIn(data, BRANDS).map(Number),
});

/** Returns a code by the names of calls. */
export const valuesOf = ({ categoryIds, brandIds, ...discount }: Discount): Fields => ({
  ...toWire(discountEntity, discount),
  [CATEGORIES]: categoryIds,
  [BRANDS]: brandIds,
});

/** Maps input fields of a call to the controls. */
export const errorNames = (part: string): Record<string, string> => ({
  ...parmNames(discountEntity, part),
  [`${part}.${CATEGORIES}`]: CATEGORIES,
  [`${part}.${BRANDS}`]: BRANDS,
});

/** Loads what a code can be limited to. */
export const useLimits = () => {
  const categories = useQuery(categoryList, {}).data?.data ?? [];
  const brands = useQuery(brandList, {}).data?.data ?? [];
  return {
    categories: categoryChoices(categories),
    brands: brands.map(({ id, name }) => ({ id: `${id}`, name })),
  };
};

const listed = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

interface DiscountFieldsProps {
  form: Pick<FormState, 'errors'>;
  shown: Fields;
  limits: ReturnType<typeof useLimits>;
  /** Called when a list was changed. */
  onChange?: () => void;
}

export const DiscountFields = ({ form, shown, limits, onChange }: DiscountFieldsProps) => {
  const day = (name: 'DiscountValidFrom' | 'DiscountValidUntil', label: string) => (
    <TextField
      form={form}
      name={name}
      label={label}
      type="date"
      defaultValue={String(shown[name] ?? '')}
      optional
    />
  );
  return (
    <>
      <EntityFields
        entity={discountEntity}
        form={form}
        shown={shown}
        controls={{
          validFrom: day('DiscountValidFrom', 'Desde'),
          validUntil: day('DiscountValidUntil', 'Hasta'),
        }}
      />
      <ManyPick
        name={CATEGORIES}
        label="Categorías"
        none="Todas"
        hint="Con sus subcategorías. Con categorías y marcas vale para lo que cumple las dos cosas."
        value={listed(shown[CATEGORIES])}
        options={limits.categories}
        onChange={onChange}
        error={form.errors[CATEGORIES]}
      />
      <ManyPick
        name={BRANDS}
        label="Marcas"
        none="Todas"
        value={listed(shown[BRANDS])}
        options={limits.brands}
        onChange={onChange}
        error={form.errors[BRANDS]}
      />
    </>
  );
};
