/** The filters on a phone: choices are tried out in a sheet, with their number of results, then confirmed. */
import { useEffect, useState } from 'react';
import type { ResultFilter } from '#contract/entities/catalog';
import { Dialog } from '../../ui/Dialog.tsx';
import { askAutoparts } from './autopart-list.ts';
import { FacetGroups } from './FacetGroups.tsx';
import { facetsOf } from './facets.ts';
import css from './filters.module.css';
import { type ListQuery, mergeQuery, serialiseQuery } from './query.ts';

interface Props {
  query: ListQuery;
  resultFilters: ResultFilter[];
  resultCount: number;
  makes: ReadonlySet<string>;
  onConfirm: (query: ListQuery) => void;
  onClose: () => void;
}

export const FilterSheet = ({ query, makes, onConfirm, onClose, ...start }: Props) => {
  const [draft, setDraft] = useState(query);
  const [result, setResult] = useState(start);
  const search = serialiseQuery(draft);
  const changed = search !== serialiseQuery(query);
  useEffect(() => {
    if (!changed) return;
    const leaving = new AbortController();
    // One row: only the counts are of interest here.
    void askAutoparts(search, 1, leaving.signal).then((answer) => {
      if (answer.page && !leaving.signal.aborted) setResult(answer.page);
    });
    return () => leaving.abort();
  }, [search, changed]);
  return (
    <Dialog kind="sheet" title="Filtros" onClose={onClose}>
      <div className={css.sheet}>
        <FacetGroups
          facets={facetsOf(result.resultFilters, draft, makes)}
          onChoose={(change) => setDraft(mergeQuery(draft, change))}
        />
      </div>
      <div className={css.actions}>
        <p className={css.summary} aria-live="polite">
          {`${result.resultCount} resultados`}
        </p>
        <button type="button" className="button" onClick={onClose}>
          Cancelar
        </button>
        <button type="button" className="button button-primary" onClick={() => onConfirm(draft)}>
          Confirmar
        </button>
      </div>
    </Dialog>
  );
};
