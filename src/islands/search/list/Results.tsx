/** The list: search box, chosen filters, the remaining ones, cards, pages. The address is its state. */

import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Brand } from '#contract/entities/catalog';
import { $garage, chooseVehicle } from '#stores/garage';
import { Icon } from '../../../icons/Icon.tsx';
import { ListLink } from '../../../ui/ListLink.tsx';
import { ListScreen } from '../../../ui/ListScreen.tsx';
import { useList } from '../../../ui/use-list.ts';
import { SearchBox } from '../box/SearchBox.tsx';
import { type CategoryNode, findCategory } from '../categories.ts';
import { LIST_PATH, listHref } from '../list-address.ts';
import { type ListQuery, mergeQuery, type QueryChange, serialiseQuery } from '../query.ts';
import { type AutopartPage, autopartList } from './autopart-list.ts';
import { Chips } from './Chips.tsx';
import { FacetGroups } from './FacetGroups.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { choicesOf, type FacetKey, facetsOf } from './facets.ts';
import { NothingFound } from './ListFaces.tsx';
import { OrderBy } from './OrderBy.tsx';
import { PartGrid } from './PartGrid.tsx';
import css from './results.module.css';
import { CardsSkeleton } from './Skeleton.tsx';
import { shortVehicle, vehicleOf } from './vehicle-name.ts';

interface Props {
  categories: readonly CategoryNode[];
  brands: readonly Brand[];
}

const { enableEditFilters, showProductSort } = variant.flags;
const number = new Intl.NumberFormat('es-UY');

/** What a chosen value is called, by whoever knows it. */
const useNames = (
  query: ListQuery,
  page: AutopartPage | undefined,
  { categories, brands }: Pick<Props, 'categories' | 'brands'>,
) => {
  const garage = useStore($garage);
  return (key: FacetKey, id: string): string | undefined => {
    if (key === 'categoryId') return findCategory(categories, id)?.name;
    if (key === 'brandId') {
      const brand = brands.find((each) => String(each.id) === id);
      if (brand) return brand.name;
    }
    if (key === 'vehicleId') {
      const vehicle =
        garage && String(garage.VehicleId) === id ? garage : vehicleOf(page?.data ?? [], id);
      if (vehicle) return shortVehicle(vehicle, query.year);
      // Its name comes with the parts that fit it.
      if (!page) return 'Vehículo';
    }
    const facet = page?.resultFilters.find((filter) => filter.key === key);
    return facet?.items.find((item) => item.id === id)?.name;
  };
};

/** A vehicle chosen here is remembered as soon as a result tells its name. */
const useChosenVehicle = (page: AutopartPage | undefined) => {
  const chosen = useRef('');
  useEffect(() => {
    const vehicle = chosen.current && page ? vehicleOf(page.data, chosen.current) : null;
    if (!vehicle) return;
    chosen.current = '';
    if ($garage.get()?.VehicleId !== vehicle.VehicleId) chooseVehicle(vehicle);
  }, [page]);
  return (id: string | undefined) => {
    if (id) chosen.current = id;
  };
};

export const Results = ({ categories, brands }: Props) => {
  const view = useList(autopartList);
  const { query, page, isStale } = view;
  const [filtering, setFiltering] = useState(false);
  const nameOf = useNames(query, page, { categories, brands });
  const noteVehicle = useChosenVehicle(isStale ? undefined : page);
  const makes = useMemo(() => new Set(brands.map((brand) => String(brand.id))), [brands]);
  const hrefOf = (change: QueryChange) => listHref(mergeQuery(query, change));
  const facets = page && enableEditFilters ? facetsOf(page.resultFilters, query, makes) : [];
  const choices = choicesOf(query, nameOf);
  const count = page?.resultCount ?? 0;
  const failed = view.error !== undefined && (isStale || !page);
  return (
    <div className={css.results}>
      <SearchBox
        query={query}
        onPick={({ kind, id }) => noteVehicle(kind === 'vehicle' ? id : undefined)}
      />
      <Chips choices={choices} query={query} hrefOf={hrefOf} />
      <div className={css.columns}>
        {enableEditFilters && (
          <aside className={css.aside} aria-label="Filtros">
            {page ? (
              <FacetGroups
                facets={facets}
                hrefOf={hrefOf}
                onChoose={(change) => noteVehicle(change.vehicleId)}
              />
            ) : (
              !failed && <div className={`skeleton ${css.asideWaiting}`} />
            )}
          </aside>
        )}
        <ListScreen
          view={view}
          className={css.main}
          isQuiet
          waiting={<CardsSkeleton />}
          empty={<NothingFound query={query} choices={choices} hrefOf={hrefOf} />}
          head={
            <div className={css.head}>
              <h2 className={css.count} aria-live="polite">
                {page && !failed ? `${number.format(count)} resultados` : '\u00a0'}
              </h2>
              <ListLink className={css.advanced} href={LIST_PATH}>
                Busqueda avanzada
              </ListLink>
              {enableEditFilters && (
                <button
                  type="button"
                  className={`button ${css.filterButton}`}
                  disabled={facets.length === 0}
                  onClick={() => setFiltering(true)}
                >
                  <Icon name="adjustments-horizontal" />
                  Filtros
                </button>
              )}
              {showProductSort && (
                <OrderBy
                  order={query.order}
                  onOrder={(order) => view.go(mergeQuery(query, { order }))}
                />
              )}
            </div>
          }
        >
          {({ data }) => <PartGrid parts={data} vehicleId={query.vehicleId} />}
        </ListScreen>
      </div>
      {filtering && page && (
        <FilterSheet
          query={query}
          resultFilters={page.resultFilters}
          resultCount={count}
          makes={makes}
          onClose={() => setFiltering(false)}
          onConfirm={(confirmed) => {
            setFiltering(false);
            if (confirmed.vehicleId !== query.vehicleId) noteVehicle(confirmed.vehicleId);
            if (serialiseQuery(confirmed) !== serialiseQuery(query)) view.go(confirmed);
          }}
        />
      )}
    </div>
  );
};
