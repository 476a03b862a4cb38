/** The columns of the table of products, and what is changed in them where it stands. */
import { variant } from 'virtual:variant';
import type { ProductRow } from '#contract/entities/goods';
import { messages } from '#contract/messages';
import { formatMoney, toCents, typedCents } from '#contract/money';
import { twoDecimals } from '#contract/numbers';
import { saveProduct } from '#stores/goods/goods';
import { officeThingPath } from '#variants/back-office';
import styles from '../../ui/goods/Goods.module.css';
import { QuickEdit } from '../../ui/goods/QuickEdit.tsx';
import type { Column } from '../../ui/table/columns.ts';

export type OnStock = (row: ProductRow, branch: string) => void;

export const productHref = (code: string): string =>
  officeThingPath(variant, 'product', code) ?? '/';

const savePrice = async (row: ProductRow, typed: string): Promise<string | undefined> => {
  const cents = typedCents(typed);
  if (Number.isNaN(cents)) return messages.invalid;
  const { code, version } = row;
  const reply = await saveProduct({ code, version, parms: { ProductPrice: cents / 100 } });
  return reply.ok ? undefined : reply.error.text;
};

export const productColumns = (onStock: OnStock): Column<ProductRow>[] => [
  {
    id: 'code',
    title: 'Código',
    cell: ({ code }) => (
      <a className="code" href={productHref(code)}>
        {code}
      </a>
    ),
    width: 130,
  },
  {
    id: 'name',
    title: 'Nombre',
    cell: ({ name, isPublic }) => (
      <>
        {name} {!isPublic && <span className="tag">Inactivo</span>}
      </>
    ),
    width: 280,
  },
  { id: 'brand', title: 'Marca', cell: ({ brandName }) => brandName },
  { id: 'category', title: 'Categoría', cell: ({ categoryName }) => categoryName, isExtra: true },
  { id: 'family', title: 'Familia', cell: ({ family }) => family, isExtra: true },
  {
    id: 'price',
    title: 'Precio',
    isNumber: true,
    isSortable: true,
    cell: (row) => (
      <QuickEdit
        label={`Precio de ${row.code}`}
        text={formatMoney(toCents(row.price))}
        typed={twoDecimals(row.price)}
        save={(typed) => savePrice(row, typed)}
      />
    ),
  },
  ...variant.branches.map(({ code: branch, name }) => ({
    id: `stock-${branch}`,
    title: name,
    isNumber: true,
    width: 110,
    cell: (row: ProductRow) => {
      const quant = row.branches.find(({ code }) => code === branch)?.quant ?? 0;
      return (
        <button
          type="button"
          className={styles.quick}
          aria-label={`Stock de ${row.code} en ${name}: ${quant}. Cambiar`}
          onClick={() => onStock(row, branch)}
        >
          {quant}
        </button>
      );
    },
  })),
  {
    id: 'min',
    title: 'Avisar con',
    isNumber: true,
    isExtra: true,
    cell: ({ minStock }) => minStock ?? variant.lastUnits,
  },
];
