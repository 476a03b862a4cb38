/** `/gestion/productos`: every product with price and stock, changed where they stand or many at once. */
import { variant } from 'virtual:variant';
import { useMemo, useState } from 'react';
import { categoryList } from '#contract/calls/catalog';
import { productTable } from '#contract/calls/goods';
import { filterFields } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import type { ProductRow } from '#contract/entities/goods';
import type { FilterItem } from '#contract/fields/list-fields';
import { categoryChoices } from '#stores/goods/categories';
import { choiceFilter, codecOf, textFilter } from '#stores/reads/list-query';
import { goToSaved } from '#stores/unsaved';
import { officeThingPath } from '#variants/back-office';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { Button } from '../../ui/Button.tsx';
import { AddFamily } from '../../ui/goods/AddFamily.tsx';
import { AddProduct } from '../../ui/goods/AddProduct.tsx';
import { hasFamilies } from '../../ui/goods/has-families.ts';
import { Drafts } from '../../ui/goods/quick-drafts.tsx';
import { StockDialog } from '../../ui/goods/StockDialog.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { type FilterField, ListFilters } from '../../ui/list/ListFilters.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useRows } from '../../ui/table/use-rows.ts';
import type { Selection } from '../../ui/table/use-selection.ts';
import { useTable } from '../../ui/table/use-table.ts';
import { useQuery } from '../../ui/use-query.ts';
import { BulkPrices } from './BulkPrices.tsx';
import { BulkVisibility } from './BulkVisibility.tsx';
import { productColumns, productHref } from './columns.tsx';

const YES_OR_NO = [
  { id: 'SI', name: 'Sí' },
  { id: 'NO', name: 'No' },
];
/** Filters by fields of a product, under their own names in the address. */
const fieldFilters = filterFields(productEntity);
const codec = codecOf<string>({
  text: textFilter('t'),
  categoryId: textFilter('c'),
  state: choiceFilter('s', ['ACT', 'INA']),
  ...Object.fromEntries(
    fieldFilters.map(([name, { kind }]) => [
      name,
      kind === 'flag' ? choiceFilter(name, ['SI', 'NO']) : textFilter(name),
    ]),
  ),
});
const fieldControls = fieldFilters.map(([key, { kind, label }]): FilterField<string> => {
  if (kind === 'flag') return { key, kind: 'choice', label, options: YES_OR_NO };
  return kind === 'text'
    ? { key, kind: 'text', label }
    : { key, kind: 'text', label: `${label} desde` };
});
const STATES = [
  { id: 'ACT', name: 'A la venta' },
  { id: 'INA', name: 'Inactivos' },
];
const KEYS = ['text', 'categoryId', 'state', ...fieldFilters.map(([name]) => name)];

export const ProductsScreen = () => {
  const [shelf, setShelf] = useState<{ row: ProductRow; branch: string }>();
  /** Which prices are being changed: chosen codes, or all that the filters leave. */
  const [repriced, setRepriced] = useState<{ codes?: string[] }>();
  /** Which products are being put on sale or taken off it. */
  const [turned, setTurned] = useState<{ chosen: Selection<ProductRow>; isPublic: boolean }>();
  const [isAdding, setAdding] = useState<'product' | 'family'>();
  const columns = useMemo(() => productColumns((row, branch) => setShelf({ row, branch })), []);
  const table = useTable({ name: 'products', columns, codec });
  const filters: FilterItem[] = KEYS.flatMap((key) =>
    table.query[key] ? [{ FilterKey: key, FilterValue: String(table.query[key]) }] : [],
  );
  const isByPrice = table.sort?.id === 'price';
  const orderBy = isByPrice ? (table.sort?.isDown ? 'PHI' : 'PLO') : 'REL';
  const rows = useRows(productTable, table.isReady ? { filters, orderBy } : null);
  const { data: tree } = useQuery(categoryList, {});
  const categories = useMemo(() => categoryChoices(tree?.data ?? []), [tree]);
  const branch = variant.branches.find(({ code }) => code === shelf?.branch);
  const nameOf = (choices: typeof STATES, wanted: string): string =>
    choices.find(({ id }) => id === wanted)?.name ?? wanted;
  const { text = '', categoryId = '', state = '' } = table.query;
  const said = [
    text && `«${text}»`,
    nameOf(categories, categoryId),
    nameOf(STATES, state),
    ...fieldControls.map(({ key, label }) => table.query[key] && `${label} ${table.query[key]}`),
  ].flatMap((one) => one || []);
  return (
    <>
      <Drafts />
      <div className="cluster">
        <Button look="primary" onClick={() => setAdding('product')}>
          Agregar producto
        </Button>
        {hasFamilies && <Button onClick={() => setAdding('family')}>Agregar familia</Button>}
        <Button onClick={() => setRepriced({})}>Cambiar precios de la lista</Button>
      </div>
      <DataTable
        label="Productos"
        table={table}
        rows={rows}
        keyOf={({ code }) => code}
        nameOf={({ code }) => code}
        onOpen={({ code }) => location.assign(productHref(code))}
        filters={
          <ListFilters
            query={table.query}
            onQuery={table.setQuery}
            fields={[
              { key: 'text', kind: 'text', label: 'Buscar', placeholder: 'Código, nombre, medida' },
              {
                key: 'categoryId',
                kind: 'choice',
                label: 'Categoría',
                options: categories,
                none: 'Todas',
              },
              { key: 'state', kind: 'choice', label: 'Estado', options: STATES },
              ...fieldControls,
            ]}
          />
        }
        bulk={(chosen) => (
          <>
            <Button
              look="small"
              onClick={() => setRepriced({ codes: chosen.rows.map(({ code }) => code) })}
            >
              <OfficeIcon name="sort-ascending" /> Cambiar precios
            </Button>
            <Button look="small" onClick={() => setTurned({ chosen, isPublic: true })}>
              Poner a la venta
            </Button>
            <Button look="small" onClick={() => setTurned({ chosen, isPublic: false })}>
              Quitar de la venta
            </Button>
          </>
        )}
        empty={<EmptyState text="Ningún producto coincide. Prueba con otra palabra o código." />}
      />
      {shelf && branch && (
        <StockDialog
          code={shelf.row.code}
          branch={{
            ...branch,
            quant: shelf.row.branches.find(({ code }) => code === branch.code)?.quant ?? 0,
          }}
          onClose={() => setShelf(undefined)}
        />
      )}
      {repriced && (
        <BulkPrices
          {...(repriced.codes
            ? { codes: repriced.codes }
            : { filters, list: { count: rows.count, said: said.map(String) } })}
          onClose={() => setRepriced(undefined)}
        />
      )}
      {turned && (
        <BulkVisibility
          rows={turned.chosen.rows}
          isPublic={turned.isPublic}
          onClose={(codes) => {
            setTurned(undefined);
            turned.chosen.drop(codes);
          }}
        />
      )}
      {isAdding === 'product' && (
        <AddProduct
          category={table.query.categoryId}
          onAdded={(code) => {
            setAdding(undefined);
            goToSaved(productHref(code));
          }}
          onClose={() => setAdding(undefined)}
        />
      )}
      {isAdding === 'family' && (
        <AddFamily
          category={table.query.categoryId}
          onClose={(made) => {
            setAdding(undefined);
            if (made) goToSaved(officeThingPath(variant, 'family', `${made.id}`) ?? '/');
          }}
        />
      )}
    </>
  );
};
