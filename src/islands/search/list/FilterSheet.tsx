import { useRef, useState } from 'react';
import type { ThirdSide } from '#catalog-view/sides-words';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useQuery } from '../../../ui/use-query.ts';
import { type FacetGroup, type ItemCall, type ItemPage, resultsText } from '../kind.ts';
import { type ListQuery, mergeQuery, type QueryChange, serialiseQuery } from '../query.ts';
import { FacetGroups } from './FacetGroups.tsx';
import { facetsOf } from './facets.ts';
import css from './filters.module.css';
import { inputOf } from './item-list.ts';
import { MeasureFilter, type Measuring } from './MeasureFilter.tsx';

interface Props<T> {
  call: ItemCall<T>;
  query: ListQuery;
  /** The answer of the query. */
  page: ItemPage<T>;
  groups: readonly FacetGroup[];
  /** null = no filter for measures. */
  third: ThirdSide | null;
  /** Whether the choices are still loading. */
  isWaiting: boolean;
  onConfirm: (query: ListQuery) => void;
  onClose: () => void;
}

/** The filters in a dialog: choices show their number of results before they are confirmed. */
export const FilterSheet = <T,>(props: Props<T>) => {
  const { call, query, page, groups, third, isWaiting, onConfirm, onClose } = props;
  const [draft, setDraft] = useState(query);
  const changed = serialiseQuery(draft) !== serialiseQuery(query);
  // One row, since only the counts matter.
  const { data } = useQuery(call, changed ? inputOf(draft, 1) : null);
  const result = data ?? page;
  const understood = draft.text === query.text ? page.understood : data?.understood;
  const measuring = useRef<Measuring>(null);
  const choose = (change: QueryChange) => setDraft(mergeQuery(draft, change));
  /** Confirms typed measures as well, without their own button. */
  const confirm = (): void => {
    const measures = measuring.current ? measuring.current.read() : draft.measures;
    if (measures !== null)
      onConfirm(measures === draft.measures ? draft : mergeQuery(draft, { measures }));
  };
  return (
    <Dialog kind="sheet" title="Filtros" onClose={onClose}>
      <div className={css.sheet}>
        {third && (
          <MeasureFilter
            key={draft.measures}
            ref={measuring}
            value={draft.measures}
            third={third}
            onChoose={(measures) => choose({ measures })}
          />
        )}
        {isWaiting ? (
          <Spinner />
        ) : (
          <FacetGroups
            facets={facetsOf(result.resultFilters, draft, groups, understood)}
            onChoose={choose}
            onRange={choose}
          />
        )}
      </div>
      <div className={css.actions}>
        <p className={css.summary} aria-live="polite">
          {resultsText(result)}
        </p>
        <button type="button" className="button" onClick={onClose}>
          Cancelar
        </button>
        <button type="button" className="button button-primary" onClick={confirm}>
          Confirmar
        </button>
      </div>
    </Dialog>
  );
};
