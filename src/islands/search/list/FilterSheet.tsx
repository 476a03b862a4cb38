/** The filters on a phone: choices are tried out in a sheet, with their number of results, then confirmed. */
import { useState } from 'react';
import { autopartFilter } from '#contract/calls/catalog';
import type { ResultFilter } from '#contract/entities/catalog';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useQuery } from '../../../ui/use-query.ts';
import { type ListQuery, mergeQuery, serialiseQuery } from '../query.ts';
import { inputOf } from './autopart-list.ts';
import { FacetGroups } from './FacetGroups.tsx';
import { facetsOf } from './facets.ts';
import css from './filters.module.css';

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
  const changed = serialiseQuery(draft) !== serialiseQuery(query);
  // One row: only the counts are of interest here.
  const { data } = useQuery(autopartFilter, changed ? inputOf(draft, 1) : null);
  const result = data ?? start;
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
