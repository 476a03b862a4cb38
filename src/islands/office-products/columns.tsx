import { variant } from 'virtual:variant';
import { formatMoney, toCents } from '#contract/amounts/money';
import { twoDecimals } from '#contract/amounts/numbers';
import { typedCents } from '#contract/amounts/typed-amounts';
import { scalarFields } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import type { ProductRow } from '#contract/entities/goods';
import { atWidth } from '#contract/files/picture-widths';
import { isCostColumn } from '#contract/goods/cost-fields';
import { officeRecordPath } from '#variants/back-office';
import { cellText } from '../../ui/edit/entity-values.ts';
import styles from '../../ui/goods/Goods.module.css';
import { marginText } from '../../ui/goods/margin-text.ts';
import { QuickEdit } from '../../ui/goods/QuickEdit.tsx';
import { useQuickSave } from '../../ui/goods/use-quick-save.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { useMay } from '../../ui/use-may.ts';

/** Undefined for users who may not change stock. */
type OnStock = ((row: ProductRow, branch: string) => void) | undefined;

export const productHref = (code: string): string =>
  officeRecordPath(variant, 'product', code) ?? '/';

const PriceCell = ({ row }: { row: ProductRow }) => {
  const { values, save, question } = useQuickSave(row);
  const text = formatMoney(toCents(values.ProductPrice));
  if (!useMay('prices')) return text;
  return (
    <>
      <QuickEdit
        label={`Precio de ${row.code}`}
        text={text}
        typed={twoDecimals(values.ProductPrice)}
        save={(typed) => save({ ProductPrice: typedCents(typed) / 100 })}
      />
      {question}
    </>
  );
};

/** Twice its width is fetched, for dense screens. */
const THUMBNAIL = { width: 48, height: 36 };

/** Fields with an explicit column below. */
const OWN_COLUMNS = ['name', 'price', 'minStock', 'categoryId', 'isPublic', 'family'];
const FURTHER = scalarFields(productEntity).filter(
  ([name, { isListed }]) => isListed && !OWN_COLUMNS.includes(name),
);

type Branches = readonly { code: string; name: string }[];

/** @param seesCosts whether costs and margins are shown */
export const productColumns = (
  branches: Branches,
  onStock: OnStock,
  seesCosts: boolean,
): Column<ProductRow>[] =>
  allColumns(branches, onStock).filter(({ id }) => seesCosts || !isCostColumn(id));

const allColumns = (branches: Branches, onStock: OnStock): Column<ProductRow>[] => [
  {
    id: 'code',
    title: 'Código',
    isSortable: true,
    cell: ({ code }) => (
      <a className="code" href={productHref(code)}>
        {code}
      </a>
    ),
    width: 130,
  },
  {
    id: 'picture',
    title: 'Foto',
    cell: ({ image }) =>
      image === '' ? (
        <span className="muted small">Sin foto</span>
      ) : (
        <img
          className={styles.thumbnail}
          src={atWidth(image, 96)}
          alt=""
          width={THUMBNAIL.width}
          height={THUMBNAIL.height}
          loading="lazy"
        />
      ),
    width: 90,
  },
  {
    id: 'name',
    title: 'Nombre',
    isSortable: true,
    cell: ({ name, isPublic }) => (
      <>
        {!isPublic && <span className="tag">Inactivo</span>} {name}
      </>
    ),
    width: 280,
  },
  { id: 'brand', title: 'Marca', isSortable: true, cell: ({ brandName }) => brandName },
  {
    id: 'category',
    title: 'Categoría',
    isSortable: true,
    cell: ({ categoryName }) => categoryName,
    isExtra: true,
  },
  {
    id: 'provider',
    title: 'Proveedor',
    isSortable: true,
    cell: ({ providerName }) => providerName,
    isExtra: true,
  },
  {
    id: 'family',
    title: 'Familia',
    isSortable: true,
    cell: ({ family }) => family,
    isExtra: true,
  },
  {
    id: 'price',
    title: 'Precio',
    isNumber: true,
    isSortable: true,
    cell: (row) => <PriceCell row={row} />,
  },
  ...branches.map(({ code: branch, name }) => ({
    id: `stock-${branch}`,
    title: name,
    isNumber: true,
    isSortable: true,
    width: 110,
    cell: (row: ProductRow) => {
      const quant = row.branches.find(({ code }) => code === branch)?.quant ?? 0;
      if (!onStock) return quant;
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
    isSortable: true,
    isExtra: true,
    cell: ({ minStock }) => minStock ?? variant.lastUnits,
  },
  {
    id: 'margin',
    title: 'Margen',
    isNumber: true,
    isSortable: true,
    isExtra: true,
    cell: (row) => marginText(row, row.lastCost ?? 0),
  },
  ...FURTHER.map(([id, field]) => ({
    id,
    title: field.label,
    isNumber: field.kind === 'integer' || field.kind === 'money',
    isSortable: true,
    isExtra: true,
    cell: (row: ProductRow) =>
      cellText(field, new Map<string, unknown>(Object.entries(row)).get(id)),
  })),
];
