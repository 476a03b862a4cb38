import { variant } from 'virtual:variant';
import { useMemo, useState } from 'react';
import { brandList, categoryList, providerList } from '#contract/calls/catalog';
import { productTable } from '#contract/calls/goods';
import { MAX_QUOTED } from '#contract/calls/quotations';
import { filterFields } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import type { ProductRow } from '#contract/entities/goods';
import type { FilterItem } from '#contract/fields/list-fields';
import { attributesOf } from '#contract/goods/attributes';
import { categoryChoices } from '#stores/goods/categories';
import { choiceFilter, codecOf, filterItems, textFilter } from '#stores/reads/list-query';
import { goToSaved } from '#stores/unsaved';
import { officePath, officeRecordPath } from '#variants/back-office';
import { codeInList } from '#variants/paths';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { Button } from '../../ui/Button.tsx';
import { AddFamily } from '../../ui/goods/AddFamily.tsx';
import { AddProduct } from '../../ui/goods/AddProduct.tsx';
import { hasFamilies } from '../../ui/goods/has-families.ts';
import { Drafts } from '../../ui/goods/quick-drafts.tsx';
import { StockDialog } from '../../ui/goods/StockDialog.tsx';
import { useAttributes } from '../../ui/goods/use-attributes.ts';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { type FilterField, ListFilters, searchField } from '../../ui/list/ListFilters.tsx';
import { QuotationLink } from '../../ui/office/QuotationLink.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useRows } from '../../ui/table/use-rows.ts';
import type { Selection } from '../../ui/table/use-selection.ts';
import { useTable } from '../../ui/table/use-table.ts';
import { useBranches } from '../../ui/use-branches.ts';
import { useMay } from '../../ui/use-may.ts';
import { useQuery } from '../../ui/use-query.ts';
import {
  attributeControls,
  attributeFilter,
  withControls,
  withoutControls,
} from './attribute-filters.ts';
import { BulkChange } from './BulkChange.tsx';
import { BulkFields } from './BulkFields.tsx';
import { BulkPrices } from './BulkPrices.tsx';
import { productColumns, productHref } from './columns.tsx';

const YES_OR_NO = [
  { id: 'SI', name: 'Sí' },
  { id: 'NO', name: 'No' },
];
/** Filters by product fields. The address uses the fields' names. */
const fieldFilters = filterFields(productEntity);
const codec = codecOf<string>({
  text: textFilter('t'),
  categoryId: textFilter('c'),
  state: choiceFilter('s', ['ACT', 'INA']),
  brandId: textFilter('marca'),
  providerId: textFilter('proveedor'),
  stock: choiceFilter('stock', ['NO']),
  picture: choiceFilter('foto', ['NO']),
  attributes: textFilter('atributos'),
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
const WITHOUT_STOCK = [{ id: 'NO', name: 'Sin stock' }];
const WITHOUT_PICTURE = [{ id: 'NO', name: 'Sin foto' }];
const KEYS = [
  'text',
  'categoryId',
  'brandId',
  'providerId',
  'state',
  'stock',
  'picture',
  ...fieldFilters.map(([name]) => name),
];

/** `/gestion/productos` */
export const ProductsScreen = () => {
  const [stockCell, setStockCell] = useState<{ row: ProductRow; branch: string }>();
  /** The products whose prices are being changed: selected codes, or all filtered ones. */
  const [repriced, setRepriced] = useState<{ codes?: string[] }>();
  /** The products being shown or hidden. */
  const [toggled, setToggled] = useState<{ chosen: Selection<ProductRow>; isPublic: boolean }>();
  /** The products whose category, brand or supplier are being changed. */
  const [edited, setEdited] = useState<Selection<ProductRow>>();
  const [isAdding, setAdding] = useState<'product' | 'family'>();
  const [mayCatalogue, mayPrices, mayStock] = [
    useMay('catalogue'),
    useMay('prices'),
    useMay('stock'),
  ];
  const branches = useBranches();
  const columns = useMemo(
    () =>
      productColumns(
        branches,
        mayStock ? (row, branch) => setStockCell({ row, branch }) : undefined,
        mayPrices,
      ),
    [branches, mayStock, mayPrices],
  );
  const table = useTable({ name: 'products', columns, codec });
  const own = useAttributes();
  const attributes = attributesOf(String(table.query.categoryId ?? ''), own);
  const ofAttributes = attributeFilter(table.query, attributes);
  const filters: FilterItem[] = [
    ...KEYS.flatMap((key) => filterItems({ [key]: table.query[key] })),
    ...filterItems({ attributes: ofAttributes }),
  ];
  const sort = table.sort && { by: table.sort.id, isDown: table.sort.isDown };
  const rows = useRows(productTable, table.isReady ? { filters, ...(sort && { sort }) } : null);
  const namedBy = (list: readonly { id: number; name: string }[] | undefined) =>
    (list ?? []).map(({ id, name }) => ({ id: String(id), name }));
  const brands = namedBy(useQuery(brandList, {}).data?.data);
  const providers = namedBy(useQuery(providerList, {}).data?.data);
  const { data: tree } = useQuery(categoryList, {});
  const categories = useMemo(() => categoryChoices(tree?.data ?? []), [tree]);
  const branch = branches.find(({ code }) => code === stockCell?.branch);
  const nameOf = (choices: typeof STATES, chosen: string): string =>
    choices.find(({ id }) => id === chosen)?.name ?? chosen;
  const { text = '', categoryId = '', state = '', ...chosen } = table.query;
  const filterTexts = [
    text && `«${text}»`,
    nameOf(categories, categoryId),
    nameOf(brands, String(chosen.brandId ?? '')),
    nameOf(providers, String(chosen.providerId ?? '')),
    nameOf(STATES, state),
    nameOf(WITHOUT_STOCK, String(chosen.stock ?? '')),
    nameOf(WITHOUT_PICTURE, String(chosen.picture ?? '')),
    String(chosen.attributes ?? '')
      .replaceAll(';', ', ')
      .replaceAll('=', ' '),
    ...fieldControls.map(({ key, label }) => table.query[key] && `${label} ${table.query[key]}`),
  ].flatMap((filterText) => filterText || []);
  return (
    <>
      <Drafts />
      <div className="cluster">
        {mayCatalogue && (
          <Button look="primary" onClick={() => setAdding('product')}>
            Agregar producto
          </Button>
        )}
        {mayCatalogue && hasFamilies && (
          <Button onClick={() => setAdding('family')}>Agregar familia</Button>
        )}
        {mayPrices && <Button onClick={() => setRepriced({})}>Cambiar precios de la lista</Button>}
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
            query={withControls(table.query, attributes)}
            onQuery={(query) =>
              table.setQuery(
                withoutControls(query, attributes, query.categoryId !== table.query.categoryId),
              )
            }
            fields={[
              searchField('Código, nombre, medida'),
              {
                key: 'categoryId',
                kind: 'choice',
                label: 'Categoría',
                options: categories,
                none: 'Todas',
              },
              { key: 'brandId', kind: 'choice', label: 'Marca', options: brands, none: 'Todas' },
              { key: 'providerId', kind: 'choice', label: 'Proveedor', options: providers },
              { key: 'state', kind: 'choice', label: 'Estado', options: STATES },
              { key: 'stock', kind: 'choice', label: 'Stock', options: WITHOUT_STOCK },
              { key: 'picture', kind: 'choice', label: 'Foto', options: WITHOUT_PICTURE },
              ...fieldControls,
              ...attributeControls(attributes),
            ]}
          />
        }
        bulk={(chosen) => (
          <>
            <QuotationLink
              className="button button-small"
              beginning={{
                codigos: chosen.rows
                  .slice(0, MAX_QUOTED)
                  .map(({ code }) => codeInList(code))
                  .join(','),
              }}
            />
            {mayPrices && (
              <Button
                look="small"
                onClick={() => setRepriced({ codes: chosen.rows.map(({ code }) => code) })}
              >
                <OfficeIcon name="sort-ascending" /> Cambiar precios
              </Button>
            )}
            {mayCatalogue && (
              <>
                <Button look="small" onClick={() => setToggled({ chosen, isPublic: true })}>
                  Poner a la venta
                </Button>
                <Button look="small" onClick={() => setToggled({ chosen, isPublic: false })}>
                  Quitar de la venta
                </Button>
                <Button look="small" onClick={() => setEdited(chosen)}>
                  Categoría, marca, atributos…
                </Button>
              </>
            )}
          </>
        )}
        empty={
          filters.length > 0 ? (
            <EmptyState text="Ningún producto coincide. Prueba con otra palabra o código." />
          ) : (
            <EmptyState text="Todavía no hay productos.">
              {mayCatalogue && (
                <div className="cluster">
                  <Button onClick={() => setAdding('product')}>Agregar el primero</Button>
                  <a className="button" href={officePath(variant, 'office-imports')}>
                    Traerlos de un archivo
                  </a>
                </div>
              )}
            </EmptyState>
          )
        }
      />
      {stockCell && branch && (
        <StockDialog
          code={stockCell.row.code}
          branch={{
            ...branch,
            quant: stockCell.row.branches.find(({ code }) => code === branch.code)?.quant ?? 0,
          }}
          onClose={() => setStockCell(undefined)}
        />
      )}
      {repriced && (
        <BulkPrices
          {...(repriced.codes
            ? { codes: repriced.codes }
            : { filters, list: { count: rows.count, filterTexts: filterTexts.map(String) } })}
          onClose={() => setRepriced(undefined)}
        />
      )}
      {toggled && (
        <BulkChange
          rows={toggled.chosen.rows}
          parms={{ ProductIsPublic: toggled.isPublic }}
          verb={toggled.isPublic ? 'Poner a la venta' : 'Quitar de la venta'}
          doneText={toggled.isPublic ? 'a la venta' : 'fuera de la venta'}
          onClose={(codes) => {
            setToggled(undefined);
            toggled.chosen.drop(codes);
          }}
        >
          <p>
            {toggled.isPublic
              ? 'La tienda los muestra y se pueden comprar.'
              : 'La tienda deja de mostrarlos. Sus datos, fotos y stock quedan como están.'}
          </p>
        </BulkChange>
      )}
      {edited && (
        <BulkFields
          rows={edited.rows}
          onClose={(codes) => {
            setEdited(undefined);
            edited.drop(codes);
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
          onClose={(created) => {
            setAdding(undefined);
            if (created) goToSaved(officeRecordPath(variant, 'family', `${created.id}`) ?? '/');
          }}
        />
      )}
    </>
  );
};
