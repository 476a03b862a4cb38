import { variant } from 'virtual:variant';
import { useEffect, useMemo, useState } from 'react';
import { notesOf } from '#catalog-view/card-notes';
import { askedText, type ThirdSide } from '#catalog-view/sides-words';
import { brandList } from '#contract/calls/catalog';
import type { Brand } from '#contract/entities/catalog';
import { askedSides } from '#contract/measures/asked-sides';
import { storeMeasured } from '#stores/measured';
import { itemsTitle } from '#variants/paths';
import { Icon } from '../../../icons/Icon.tsx';
import { ListLink } from '../../../ui/list/ListLink.tsx';
import { ListScreen } from '../../../ui/list/ListScreen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useQuery } from '../../../ui/use-query.ts';
import { SearchBox } from '../box/SearchBox.tsx';
import { findCategory } from '../categories.ts';
import type { HeldList } from '../held-list.ts';
import {
  type Catalogue,
  type Choices,
  type ItemPage,
  type ListKind,
  resultsText,
} from '../kind.ts';
import { LIST_PATH, listHref } from '../list-address.ts';
import {
  type FacetKey,
  type ListQuery,
  mergeQuery,
  type QueryChange,
  serialiseQuery,
} from '../query.ts';
import { CardGrid } from './CardGrid.tsx';
import { Chips } from './Chips.tsx';
import { FacetGroups } from './FacetGroups.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { choicesOf, facetsOf, shownGroups } from './facets.ts';
import { NothingFound, OtherReadings, UnknownWords } from './ListStates.tsx';
import { useListHead } from './list-head.ts';
import { MeasureFilter } from './MeasureFilter.tsx';
import { OrderBy } from './OrderBy.tsx';
import css from './results.module.css';
import { CardsSkeleton } from './Skeleton.tsx';

type Props<T> = Catalogue & {
  kind: ListKind<T>;
  /** The list that the page shows before hydration. */
  held?: HeldList<T> | undefined;
};

/** The third side beside Alto and Ancho; null = no filter for measures. */
const third: ThirdSide | null = variant.sides === 'none' ? null : variant.sides;
const { sidesUnit } = variant;
const { enableEditFilters, showProductSort, hidePagination } = variant.flags;

const useNoName = () => (): undefined => undefined;
const NO_CHOICES: Choices = { isReady: true, nameOf: () => undefined };
const useNoChoices = (): Choices => NO_CHOICES;

/** Returns names of chosen values, from the answer, the build's catalogue or the kind. */
const useNames = <T,>(
  query: ListQuery,
  page: ItemPage<T> | undefined,
  { kind, categories, brands }: Props<T>,
  choices: Choices,
) => {
  // Always the same hook: the kind of a list never changes.
  const { useNameOf = useNoName } = kind;
  const nameOf = useNameOf(query, page);
  const offeredOf = (key: FacetKey, id: string): string | undefined =>
    page?.resultFilters
      .flatMap(({ key: own, title, items }) => {
        const name = own === key && items.find((item) => item.id === id)?.name;
        return name ? [title ? `${title}: ${name}` : name] : [];
      })
      .at(0);
  const { brandId } = query;
  const brandOf = (all: readonly Brand[], id: string) =>
    all.find((each) => String(each.id) === id)?.name;
  // A maker of parts, or a brand newer than the build, without results in this list.
  const isNameless =
    page && brandId && !(brandOf(brands, brandId) ?? offeredOf('brandId', brandId));
  const listed = useQuery(brandList, isNameless ? {} : null).data?.data ?? [];
  return (key: FacetKey, id: string): string | undefined => {
    // The build's names come first, as in the built page.
    if (key === 'categoryId') return findCategory(categories, id)?.name ?? offeredOf(key, id);
    if (key === 'brandId') return brandOf(brands, id) ?? brandOf(listed, id) ?? offeredOf(key, id);
    // Stored names may be out of date; lists name vehicles without their make.
    const offered = offeredOf(key, id);
    return key === 'vehicleId'
      ? (nameOf(key, id) ?? offered)
      : (offered ?? choices.nameOf(key, id) ?? nameOf(key, id));
  };
};

/** The list; the address is its whole state. */
export const Results = <T,>(props: Props<T>) => {
  const { kind, brands, pages, held } = props;
  const view = useList(kind.list, held);
  const { query, page, isStale } = view;
  const [filtering, setFiltering] = useState(false);
  // Always the same hook, as above.
  const { useChoices = useNoChoices } = kind;
  const lists = useChoices();
  const isHeld = page !== undefined && page === held?.page;
  const isReady = lists.isReady || isHeld;
  const nameOf = useNames(query, page, props, lists);
  const groups = useMemo(() => shownGroups(kind.groupsOf(brands), variant.flags), [kind, brands]);
  const { text, measures, vehicleId, year } = query;
  const cards = useMemo(
    () =>
      page === held?.page && held
        ? held.cards
        : (page?.data.map((item) => {
            const card = kind.cardOf(item);
            return {
              ...card,
              notes: notesOf(kind.findableOf(item), { text, measures }, third, sidesUnit),
              // A chosen vehicle is in the query already.
              car:
                vehicleId === ''
                  ? kind.typedCarOf?.(card.fits, page.understood ?? [], year)
                  : undefined,
            };
          }) ?? []),
    [kind, page, held, text, measures, vehicleId, year],
  );
  const sides = third && askedSides({ text, measures }, sidesUnit);
  const sidesText = sides ? `Medidas buscadas: ${askedText(sides, third)}` : '';
  useEffect(() => {
    if (third) storeMeasured(askedSides({ text, measures }, sidesUnit));
  }, [text, measures]);
  const hrefOf = (change: QueryChange) => listHref(mergeQuery(query, change));
  const understood = isStale ? [] : page?.understood;
  const facets =
    page && enableEditFilters ? facetsOf(page.resultFilters, query, groups, understood) : [];
  const choices = choicesOf(query, groups, nameOf, understood, third);
  const name = choices.map(({ label }) => label).join(' · ') || itemsTitle(variant);
  useListHead(query, name, pages ?? held?.pages, held?.search === serialiseQuery(query));
  const count = page?.resultCount ?? 0;
  const failed = view.error !== undefined && (isStale || !page);
  return (
    <div className={css.results}>
      {/* Lets the keyboard skip all filters before the first card. */}
      <a className="skip visually-hidden" href="#resultados">
        Saltar a los resultados
      </a>
      <SearchBox query={query} />
      <Chips
        choices={choices}
        query={query}
        hrefOf={hrefOf}
        Offer={kind.Offer}
        hasSome={count > 0}
      />
      <OtherReadings understood={understood ?? []} hrefOf={hrefOf} />
      <div className={css.columns}>
        {enableEditFilters && (
          <aside className={css.aside} aria-label="Filtros">
            {third && (
              <MeasureFilter
                key={measures}
                value={measures}
                third={third}
                onChoose={(value) => view.go(mergeQuery(query, { measures: value }))}
              />
            )}
            {page && isReady ? (
              <FacetGroups
                facets={facets}
                hrefOf={hrefOf}
                onRange={(change) => view.go(mergeQuery(query, change))}
              />
            ) : (
              !failed && (
                <div className={`skeleton ${css.asideWaiting}`}>
                  {!isReady && <Spinner text="Cargando filtros…" />}
                </div>
              )
            )}
          </aside>
        )}
        <ListScreen
          view={view}
          className={css.main}
          isQuiet
          isOnePage={hidePagination}
          waiting={<CardsSkeleton />}
          empty={
            <NothingFound
              query={query}
              sidesText={sidesText}
              nearby={page?.nearby ?? []}
              choices={choices}
              hrefOf={hrefOf}
              kind={kind}
            />
          }
          head={
            <div className={css.head}>
              <h2 id="resultados" tabIndex={-1} className={css.count} aria-live="polite">
                {page && !failed ? resultsText(page) : '\u00a0'}
              </h2>
              <ListLink className={css.landing} href={LIST_PATH}>
                {kind.texts.landing}
              </ListLink>
              {enableEditFilters && (
                <button
                  type="button"
                  className={`button ${kind.hasFilterBox ? '' : css.filterButton}`}
                  disabled={facets.length === 0 && !third}
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
          {({ unknownWords }) => (
            <>
              {sidesText && <p className={css.sides}>{sidesText}</p>}
              <UnknownWords words={unknownWords} />
              <CardGrid
                kind={kind}
                cards={cards}
                query={query}
                brandName={(query.brandId && nameOf('brandId', query.brandId)) || ''}
              />
            </>
          )}
        </ListScreen>
      </div>
      {filtering && page && (
        <FilterSheet
          call={kind.call}
          query={query}
          page={page}
          groups={groups}
          third={third}
          isWaiting={!isReady}
          onClose={() => setFiltering(false)}
          onConfirm={(confirmed) => {
            setFiltering(false);
            if (serialiseQuery(confirmed) === serialiseQuery(query)) return;
            view.go(confirmed);
          }}
        />
      )}
    </div>
  );
};
